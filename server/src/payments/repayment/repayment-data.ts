import type { repaymentData } from 'contract/payments/repayment-data'
import { findOpenLoan } from '../../loans/loans.ts'
import type { Otp } from '../../otp/otp.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { accepted, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { repaymentAnswer } from './explain-repayment.ts'
import { readRepayment } from './read-repayment.ts'
import { openRepayment } from './repayments.ts'

type Dependencies = { database: Database; clock: Clock; otp: Pick<Otp, 'requesterOf'> }

/** A logged-in customer needs no code. */
export function showRepaymentData({ database, clock, otp }: Dependencies): Handler<(typeof repaymentData)['event']> {
  return async (_body, caller) => {
    const { session } = caller
    const open = await findOpenLoan(database.kysely, session.customerId)
    const repayment = open && (await readRepayment(database, open.leadId))
    if (repayment === undefined) return refuse('nothingToRepay')
    const { browserHash } = otp.requesterOf(caller)
    const opening = { leadId: repayment.loan.leadId, openedBy: 'session', openedAt: clock.now(), browserHash } as const
    const orderId = await openRepayment(database.kysely, opening)
    return accepted(repaymentAnswer(repayment, orderId, clock.today()))
  }
}
