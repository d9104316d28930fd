import { setTimeout as sleep } from 'node:timers/promises'
import type { repayOtp } from 'contract/payments/repay-otp'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { BackgroundWork } from '../../../platform/http/background-work.ts'
import { accepted } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import type { Otp } from '../../../records/otp/otp.ts'
import { refuseSend } from '../../../records/otp/refusals.ts'
import type { SentCode } from '../../../records/otp/send-code.ts'
import type { Sessions } from '../../../records/sessions/sessions.ts'
import { type Borrower, findBorrower } from './find-borrower.ts'

type Dependencies = {
  database: Database
  otp: Otp
  sessions: Sessions
  sms: Sms
  inBackground: BackgroundWork
}

/** Lets the reply go out first, so that the response time does not reveal whether a message is sent. */
const sendAfterMs = 50

/**
 * Sends the code to the borrower's mobile. It counts only against the allowance of the PAN: if it also counted against that
 * of the mobile, the waiting times on the login page would reveal which PAN belongs to which mobile. A code that could not be
 * sent is not withdrawn: the next reply would reveal that the PAN has a loan.
 */
async function deliver({ database, otp, sms }: Dependencies, { customerId }: Borrower, code: SentCode): Promise<void> {
  await sleep(sendAfterMs)
  const { mobile } = await readCustomer(database.kysely, customerId)
  const { validMinutes } = otp
  await sms.sendOtp({ mobile, name: 'repayment_code', values: {}, otp: code.otp, validMinutes })
}

/** Replies before the message is sent, and identically for a PAN with and without a loan. */
export function sendRepayOtp(dependencies: Dependencies): Handler<(typeof repayOtp)['event']> {
  const { database, otp, sessions, inBackground } = dependencies
  return async ({ pancard }, caller) => {
    const requester = otp.newRequesterOf(caller)
    const { borrower, result } = await inTransaction(database, async (transaction) => {
      const subject = otp.subject('repay', pancard)
      await otp.lockSubject(transaction, subject)
      const borrower = await findBorrower(transaction, sessions, pancard, caller)
      const isKnownDevice = borrower?.isKnownDevice ?? false
      return { borrower, result: await otp.send(transaction, { subject, requester, isKnownDevice }) }
    })
    if (result.kind !== 'send') return refuseSend(result)
    if (borrower)
      inBackground(
        deliver(dependencies, borrower, result).catch((error: unknown) =>
          caller.log.error({ err: error }, 'a repayment code could not be sent'),
        ),
      )
    return accepted({}, 'If this PAN has a loan with us, a code is on its way to its registered mobile.')
  }
}
