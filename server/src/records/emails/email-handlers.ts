import type { emailEvents } from 'contract/account/email-events'
import type { AnswerOf } from 'contract/endpoint'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { accepted, refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import type { Handlers } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { findApplicant } from '../customers/applicants.ts'
import { listWithoutEmailNotices, saveEmailNotices } from '../customers/contact-preferences.ts'
import { useAllowance } from '../customers/daily-allowance.ts'
import { isErased, lockCustomer } from '../customers/queries.ts'
import { listEntries } from '../ledger/entries.ts'
import { findLoan } from '../loans/loans.ts'
import { findConfirmedAddress } from './confirmed-addresses.ts'
import { type AddressHasher, findVerification } from './email-verifications.ts'
import { addEmail, wasLastEmailRefused } from './emails.ts'
import { sendVerification } from './send-verification.ts'

const statementsPerDay = 5

type Dependencies = {
  database: Database
  clock: Clock
  emailAddresses: AddressHasher
  securityEvents: SecurityEvents
}
type Answer = AnswerOf<typeof emailEvents.email_status>

async function readAddressStatus(database: Queryable, hasher: AddressHasher, customerId: number, address: string) {
  const addressHash = hasher.hashAddress(address)
  const verification = await findVerification(database, customerId, addressHash)
  const linkSentAt = verification?.requestedAt.toISOString() ?? null
  if (verification?.verifiedAt) return { status: 'CONFIRMED', linkSentAt } as const
  const isRefused = await wasLastEmailRefused(database, customerId, addressHash)
  return { status: isRefused ? 'REFUSED' : 'UNCONFIRMED', linkSentAt } as const
}

async function readStatus(database: Queryable, hasher: AddressHasher, customerId: number): Promise<Answer> {
  const address = (await findApplicant(database, customerId))?.personalEmail || null
  const { status, linkSentAt } = address
    ? await readAddressStatus(database, hasher, customerId, address)
    : ({ status: 'NONE', linkSentAt: null } as const)
  const optedOut = await listWithoutEmailNotices(database, [customerId])
  return { Data: { address, status, link_sent_at: linkSentAt, has_notices: !optedOut.has(customerId) } }
}

/** Another customer's loan gets the same reply as one that does not exist. */
function sendStatement(dependencies: Dependencies): Handlers<typeof emailEvents>['email_statement'] {
  const { database, clock, emailAddresses, securityEvents } = dependencies
  return async ({ lead_id }, caller) => {
    const { customerId } = caller.session
    const loan = await findLoan(database.kysely, Number(lead_id))
    if (loan?.customerId !== customerId) {
      if (loan) securityEvents.reportForeignId('lead_id', caller)
      return refuse('loanNotFound')
    }
    const { leadId } = loan
    // Never paid out.
    if ((await listEntries(database.kysely, leadId)).length === 0) return refuse('loanNotFound')
    return inTransaction(database, async (transaction) => {
      await lockCustomer(transaction, customerId)
      const addressHash = await findConfirmedAddress(transaction, emailAddresses, customerId)
      if (addressHash === undefined) return refuse('emailNotConfirmed')
      const allowance = { customerId, kind: 'EMAIL_STATEMENT', day: clock.today() } as const
      if (!(await useAllowance(transaction, allowance, statementsPerDay))) return refuse('emailLimitReached')
      await addEmail(transaction, { customerId, kind: 'STATEMENT', addressHash, leadId, at: clock.now() })
      return accepted(await readStatus(transaction, emailAddresses, customerId), 'The statement is on its way.')
    })
  }
}

function sendLink({ database, clock, emailAddresses }: Dependencies): Handlers<typeof emailEvents>['email_link'] {
  return (_body, { session: { customerId } }) =>
    inTransaction(database, async (transaction) => {
      await lockCustomer(transaction, customerId)
      const { Data } = await readStatus(transaction, emailAddresses, customerId)
      if (Data.address === null) return refuse('emailMissing')
      if (Data.status === 'CONFIRMED') return accepted({ Data })
      const addressHash = emailAddresses.hashAddress(Data.address)
      const recipient = { customerId, addressHash, at: clock.now(), today: clock.today() }
      if (!(await sendVerification(transaction, emailAddresses, recipient))) return refuse('emailLimitReached')
      return accepted(await readStatus(transaction, emailAddresses, customerId), 'The link is on its way.')
    })
}

/** Confirming the email address, choosing what is sent to it, and sending a statement. */
export function emailHandlers(dependencies: Dependencies): Handlers<typeof emailEvents> {
  const { database, clock, emailAddresses } = dependencies
  return {
    email_status: async (_body, { session }) =>
      accepted(await readStatus(database.kysely, emailAddresses, session.customerId)),
    email_link: sendLink(dependencies),
    email_notices: ({ has_notices }, { session: { customerId } }) =>
      inTransaction(database, async (transaction) => {
        if (isErased(await lockCustomer(transaction, customerId))) return sessionInvalid
        await saveEmailNotices(transaction, customerId, has_notices, clock.now())
        return accepted(await readStatus(transaction, emailAddresses, customerId))
      }),
    email_statement: sendStatement(dependencies),
  }
}
