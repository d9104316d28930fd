import type { IstDate } from 'domain/calendar/ist-date'
import { steps } from 'domain/journey/steps'
import { isEnded, isOpen, isRepaid, mayBecome } from 'domain/loan/lifecycle/loan-lifecycle'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { endApplication } from '../customers/end-application.ts'
import { type LockedCustomer, updateCustomer } from '../customers/queries.ts'
import { defineLeadTask } from './lead-task.ts'
import { findCurrentLead, type Lead } from './leads.ts'

export type StatusChange = {
  to: LoanStatus
  /** Who or what caused the change; stored in the history with the reasons. */
  by: string
  reasons: string[]
  at: Date
  disbursal?: { disbursedOn: IstDate; repaymentOn: IstDate }
  closedOn?: IstDate
  /** After a rejection: the day from which the customer may apply again. */
  applyAgainOn?: IstDate
  /** After a rejection: what would make it yes. */
  remedies?: string[]
}

/** The columns of the lead that change with its status. */
function columnsOf(from: LoanStatus, { to, at, disbursal, closedOn }: StatusChange) {
  if (disbursal) return { status: to, ...disbursal }
  if (closedOn !== undefined) return { status: to, closedOn }
  // A payment was reversed: reminders start again.
  if (isRepaid(from)) return { status: to, closedOn: null, nextReminderOn: null, reopenedAt: at }
  // A payout was returned: the next one sets new dates, and reminders start again.
  if (isOpen(from) && to === 'SANCTIONED')
    return { status: to, disbursedOn: null, repaymentOn: null, nextReminderOn: null }
  return { status: to }
}

/** Issues the documents of a status, such as the closing letter. */
export const loanDocumentsTask = defineLeadTask('issue_loan_documents')
const documentedStatuses: readonly LoanStatus[] = ['DISBURSED', 'CLOSED', 'CANCELLED IN COOLING-OFF']

function assertMayBecome(from: LoanStatus, to: LoanStatus): void {
  if (!mayBecome(from, to)) throw new Error(`a lead that is ${from} never becomes ${to}`)
}

const stepsOfLoan = steps.flatMap(({ event }) => (event === 'completed' ? [] : [event]))

/**
 * A customer whose application or loan has ended may apply again. An open loan, which may be an earlier one that was opened
 * again, keeps the journey complete; another application in progress continues.
 */
async function updateJourney(transaction: Transaction, customerId: number, applyAgainOn?: IstDate): Promise<void> {
  const current = await findCurrentLead(transaction, customerId)
  if (current === undefined) await endApplication(transaction, customerId, applyAgainOn)
  else if (isOpen(current.status))
    await updateCustomer(transaction, customerId, {
      ...{ stepsTaken: stepsOfLoan, isEligible: true },
      ...(applyAgainOn && { applyAgainOn }),
    })
}

export async function changeStatus(
  transaction: Transaction,
  customer: LockedCustomer,
  lead: Pick<Lead, 'id' | 'status'>,
  change: StatusChange,
): Promise<void> {
  const { id, status: from } = lead
  const { to, by, reasons, at, applyAgainOn, remedies = [] } = change
  assertMayBecome(from, to)
  await transaction.updateTable('leads').set(columnsOf(from, change)).where('id', '=', id).execute()
  await transaction
    .insertInto('leadTransitions')
    .values({ leadId: id, fromStatus: from, toStatus: to, byWhom: by, reasons, remedies, at })
    .execute()
  if (isEnded(to) || isEnded(from)) await updateJourney(transaction, customer.id, applyAgainOn)
  if (documentedStatuses.includes(to)) await loanDocumentsTask.queue(transaction, { leadId: id })
}

/**
 * Makes the leads of many customers overdue at once, because thousands of loans may fall due on one day. The caller
 * must have locked their customers.
 */
export async function makeOverdue(
  transaction: Transaction,
  customers: readonly LockedCustomer[],
  leads: readonly Pick<Lead, 'id' | 'customerId' | 'status'>[],
  { by, reasons, at }: Pick<StatusChange, 'by' | 'reasons' | 'at'>,
): Promise<void> {
  const to: LoanStatus = 'OVERDUE'
  const lockedIds = new Set(customers.map(({ id }) => id))
  if (leads.some(({ customerId }) => !lockedIds.has(customerId)))
    throw new Error('the customer of a lead is not locked')
  for (const { status } of leads) assertMayBecome(status, to)
  const leadIds = leads.map(({ id }) => id)
  await transaction
    .updateTable('leads')
    .set({ status: to })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
  const statuses = leads.map(({ status }) => status)
  await sql`insert into lead_transitions (lead_id, from_status, to_status, by_whom, reasons, at)
    select lead_id, from_status, ${to}, ${by}, ${reasons}::text[], ${at}::timestamptz
      from unnest(${leadIds}::int8[], ${statuses}::text[]) as changed (lead_id, from_status)`.execute(transaction)
}
