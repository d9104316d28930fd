import type { repayOtpVerify } from 'contract/payments/repay-otp-verify'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { accepted } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { readDateOfBirth } from '../../../records/customers/applicants.ts'
import type { Otp } from '../../../records/otp/otp.ts'
import { refuseGuess } from '../../../records/otp/refusals.ts'
import type { RefusedGuess } from '../../../records/otp/verify-code.ts'
import type { Sessions } from '../../../records/sessions/sessions.ts'
import { answerRepayment, type OpenedRepayment, type RepaymentDependencies } from './answer-repayment.ts'
import { findBorrower, noCustomerId } from './find-borrower.ts'
import { openRepayment } from './repayments.ts'

type Dependencies = RepaymentDependencies & { otp: Otp; sessions: Sessions }

type Guess = { pan: string; otp: string; dateOfBirth: string | undefined }

/** A correct code opens the repayment in the same transaction; for a PAN without a loan no code is correct. */
function verify(
  { database, clock, otp, sessions }: Dependencies,
  { pan, dateOfBirth, ...guess }: Guess,
  caller: Caller,
): Promise<OpenedRepayment | RefusedGuess> {
  const requester = otp.requesterOf(caller)
  const { browserHash } = requester
  return inTransaction(database, async (transaction) => {
    const subject = otp.subject('repay', pan)
    await otp.lockSubject(transaction, subject)
    const borrower = await findBorrower(transaction, sessions, pan, caller)
    const isKnownDevice = borrower?.isKnownDevice ?? false
    const onFile =
      dateOfBirth === undefined ? null : await readDateOfBirth(transaction, borrower?.customerId ?? noCustomerId)
    const owner = borrower && { dateOfBirth: onFile }
    const result = await otp.verify(transaction, { subject, requester, isKnownDevice, ...guess, dateOfBirth, owner })
    if (result.kind !== 'right') return result
    if (borrower === undefined) throw new Error('a code was right for a PAN without a loan')
    const [{ leadId }, ...otherLoans] = borrower.loans
    const opened = { openedBy: 'code', openedAt: clock.now(), browserHash } as const
    for (const other of otherLoans) await openRepayment(transaction, { ...opened, leadId: other.leadId })
    return { leadId, orderId: await openRepayment(transaction, { ...opened, leadId }), otherLoans }
  })
}

/** The code gives access to the repayment of the open loans of its PAN and nothing else. */
export function verifyRepayOtp(dependencies: Dependencies): Handler<(typeof repayOtpVerify)['event']> {
  return async ({ panNumber, otp, dob }, caller) => {
    const result = await verify(dependencies, { pan: panNumber, otp, dateOfBirth: dob }, caller)
    if ('kind' in result) return refuseGuess(result)
    return accepted(await answerRepayment(dependencies, result), 'Your code is right. This is what is due today.')
  }
}
