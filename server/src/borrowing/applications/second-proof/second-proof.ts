import { timingSafeEqual } from 'node:crypto'
import type { secondProof as contract } from 'contract/sessions/second-proof'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { sha256 } from '../../../platform/hashing.ts'
import { accepted, refuse, sessionInvalid } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { readDateOfBirth } from '../../../records/customers/applicants.ts'
import { useAllowance } from '../../../records/customers/daily-allowance.ts'
import { hasWithdrawnLogin } from '../../../records/customers/login-consent.ts'
import { lockCustomer } from '../../../records/customers/queries.ts'
import { proveSession } from '../../../records/sessions/known-devices.ts'
import { needsProof, proofTriesPerDay } from '../../../records/sessions/second-proof.ts'
import { findPaidAccount } from './earlier-account.ts'

const isSame = (given: string, known: string) => timingSafeEqual(sha256(given), sha256(known))

/** The date of birth and the end of the account of the latest loan prove that it was this person's. */
export function proveLogin({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Handler<(typeof contract)['event']> {
  return ({ dob, account_ending: ending }, { session }) =>
    inTransaction(database, async (transaction) => {
      const customer = await lockCustomer(transaction, session.customerId)
      if (hasWithdrawnLogin(customer)) return sessionInvalid
      if (!(await needsProof(transaction, session))) return accepted({}, 'This device is known already.')
      const { id: customerId } = customer
      const day = clock.today()
      if (!(await useAllowance(transaction, { customerId, kind: 'SECOND_PROOF', day }, proofTriesPerDay)))
        return refuse('secondProofLimitReached')
      const bornOn = await readDateOfBirth(transaction, customerId)
      const account = await findPaidAccount(transaction, customerId)
      const isRight = [isSame(dob, bornOn ?? 'none'), isSame(ending, account?.number.slice(-4) ?? 'none')].every(
        Boolean,
      )
      if (!isRight) return refuse('secondProofWrong')
      await proveSession(transaction, session, { by: 'QUESTIONS', at: clock.now() })
      return accepted({}, 'Thank you. This device is now known to us.')
    })
}
