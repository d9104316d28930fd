import type { repaymentData } from 'contract/payments/repayment-data'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Session } from '../../../platform/http/caller.ts'
import { accepted, refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { listOpenLoans } from '../../../records/loans/loans.ts'
import type { Otp } from '../../../records/otp/otp.ts'
import { answerRepayment, type OpenedRepayment, type RepaymentDependencies } from './answer-repayment.ts'
import { findLoanOfOpenRepayment, openRepayment } from './repayments.ts'

type Dependencies = RepaymentDependencies & { otp: Pick<Otp, 'requesterOf'> }

/** Opens the requested loan or, if it is not open, the oldest. Returns undefined if the customer has no open loan. */
async function openForSession(
  { database: { kysely }, clock }: Dependencies,
  { customerId }: Session,
  { requestedId, browserHash }: { requestedId: number; browserHash: Buffer },
): Promise<OpenedRepayment | undefined> {
  const openLoans = await listOpenLoans(kysely, customerId)
  const loan = openLoans.find(({ leadId }) => leadId === requestedId) ?? openLoans[0]
  if (loan === undefined) return undefined
  const { leadId } = loan
  const orderId = await openRepayment(kysely, { leadId, openedBy: 'session', openedAt: clock.now(), browserHash })
  return { leadId, orderId, otherLoans: openLoans.filter((other) => other !== loan) }
}

/** Returns undefined unless a code opened the repayment in this browser recently and the loan is still open. */
async function reopen(
  { database: { kysely }, clock }: Dependencies,
  orderId: string,
  browserHash: Buffer,
): Promise<OpenedRepayment | undefined> {
  const leadId = await findLoanOfOpenRepayment(kysely, { orderId, browserHash }, clock.now())
  const lead = leadId === undefined ? undefined : await findLead(kysely, leadId)
  return lead && isOpen(lead.status) ? { leadId: lead.id, orderId } : undefined
}

/** For logged-in customers, who need no code, and for retries after a failed payment, which need no second one. */
export function showRepaymentData(dependencies: Dependencies): Handler<(typeof repaymentData)['event']> {
  return async ({ order_id: orderId = '', lead_id }, caller) => {
    const { session } = caller
    const { browserHash } = dependencies.otp.requesterOf(caller)
    const opened = await (session
      ? openForSession(dependencies, session, { requestedId: Number(lead_id), browserHash })
      : reopen(dependencies, orderId, browserHash))
    if (opened === undefined) return refuse(session ? 'nothingToRepay' : 'repaymentNotOpen')
    return accepted(await answerRepayment(dependencies, opened))
  }
}
