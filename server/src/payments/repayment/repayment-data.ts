import type { repaymentData } from 'contract/payments/repayment-data'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { findOpenLoan } from '../../loans/loans.ts'
import type { Otp } from '../../otp/otp.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Session } from '../../platform/http/caller.ts'
import { accepted, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { repaymentAnswer } from './explain-repayment.ts'
import { type Repayment, readRepayment } from './read-repayment.ts'
import { findLoanOfOpenRepayment, openRepayment } from './repayments.ts'

type Dependencies = { database: Database; clock: Clock; otp: Pick<Otp, 'requesterOf'> }
type Opened = { repayment: Repayment; orderId: string }

/** Returns undefined if the customer has no open loan. */
async function openForSession(
  { database, clock }: Dependencies,
  { customerId }: Session,
  browserHash: Buffer,
): Promise<Opened | undefined> {
  const open = await findOpenLoan(database.kysely, customerId)
  const repayment = open && (await readRepayment(database, open.leadId))
  if (repayment === undefined) return undefined
  const opening = { leadId: repayment.loan.leadId, openedBy: 'session', openedAt: clock.now(), browserHash } as const
  return { repayment, orderId: await openRepayment(database.kysely, opening) }
}

/** Returns undefined unless a code opened the repayment in this browser recently and the loan is still open. */
async function reopen(
  { database, clock }: Dependencies,
  orderId: string,
  browserHash: Buffer,
): Promise<Opened | undefined> {
  const leadId = await findLoanOfOpenRepayment(database.kysely, { orderId, browserHash }, clock.now())
  const repayment = leadId === undefined ? undefined : await readRepayment(database, leadId)
  return repayment && isOpen(repayment.loan.status) ? { repayment, orderId } : undefined
}

/** For logged-in customers, who need no code, and for retries after a failed payment, which need no second one. */
export function showRepaymentData(dependencies: Dependencies): Handler<(typeof repaymentData)['event']> {
  return async ({ order_id: orderId = '' }, caller) => {
    const { session } = caller
    const { browserHash } = dependencies.otp.requesterOf(caller)
    const opened = await (session
      ? openForSession(dependencies, session, browserHash)
      : reopen(dependencies, orderId, browserHash))
    if (opened === undefined) return refuse(session ? 'nothingToRepay' : 'repaymentNotOpen')
    return accepted(repaymentAnswer(opened.repayment, opened.orderId, dependencies.clock.today()))
  }
}
