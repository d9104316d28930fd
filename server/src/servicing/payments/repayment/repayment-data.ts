import type { repaymentData } from 'contract/payments/repayment-data'
import type { Session } from '../../../platform/http/caller.ts'
import { accepted, refuse } from '../../../platform/http/outcome.ts'
import type { Handler } from '../../../platform/http/serve-endpoint.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { type Loan, listOpenLoans } from '../../../records/loans/loans.ts'
import type { Otp } from '../../../records/otp/otp.ts'
import { answerRepayment, type OpenedRepayment, type RepaymentDependencies } from './answer-repayment.ts'
import { findLoanOfOpenRepayment, findOpenRepayment, openRepayment } from './repayments.ts'

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

/**
 * Opens the requested loan or, if the code did not open it, that of the order id. Returns undefined unless a code opened the
 * repayment in this browser recently and the loan is still open.
 */
async function reopen(
  { database: { kysely }, clock }: Dependencies,
  { orderId, requestedId, browserHash }: { orderId: string; requestedId: number; browserHash: Buffer },
): Promise<OpenedRepayment | undefined> {
  const leadId = await findLoanOfOpenRepayment(kysely, { orderId, browserHash }, clock.now())
  const lead = leadId === undefined ? undefined : await findLead(kysely, leadId)
  const openLoans = lead ? await listOpenLoans(kysely, lead.customerId) : []
  const opened: OpenedRepayment[] = []
  for (const loan of openLoans) {
    const orderOf = await findOpenRepayment(kysely, { leadId: loan.leadId, browserHash }, clock.now())
    const ownOrder = loan.leadId === leadId ? orderId : orderOf
    if (ownOrder) opened.push({ leadId: loan.leadId, orderId: ownOrder })
  }
  const chosen = opened.find((one) => one.leadId === requestedId) ?? opened.find((one) => one.leadId === leadId)
  if (chosen === undefined) return undefined
  const isOther = ({ leadId: id }: Loan) => id !== chosen.leadId && opened.some((one) => one.leadId === id)
  return { ...chosen, otherLoans: openLoans.filter(isOther) }
}

/** For logged-in customers, who need no code, and for retries after a failed payment, which need no second one. */
export function showRepaymentData(dependencies: Dependencies): Handler<(typeof repaymentData)['event']> {
  return async ({ order_id: orderId = '', lead_id }, caller) => {
    const { session } = caller
    const { browserHash } = dependencies.otp.requesterOf(caller)
    const opened = await (session
      ? openForSession(dependencies, session, { requestedId: Number(lead_id), browserHash })
      : reopen(dependencies, { orderId, requestedId: Number(lead_id), browserHash }))
    if (opened === undefined) return refuse(session ? 'nothingToRepay' : 'repaymentNotOpen')
    return accepted(await answerRepayment(dependencies, opened))
  }
}
