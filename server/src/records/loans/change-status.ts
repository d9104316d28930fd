import type { IstDate } from 'domain/calendar/ist-date'
import { steps } from 'domain/journey/steps'
import { isEnded, isOpen, isRepaid, mayBecome } from 'domain/loan/lifecycle/loan-lifecycle'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
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
}

type Transition = { leadId: number; from: LoanStatus; to: LoanStatus } & Pick<StatusChange, 'by' | 'reasons' | 'at'>

/** Adds the row of the history to a statement that changes the lead. */
const withTransition = (database: Queryable, { leadId, from, to, by, reasons, at }: Transition) =>
  database.with('recorded', (cte) =>
    cte
      .insertInto('lead_transitions')
      .values({ lead_id: leadId, from_status: from, to_status: to, by_whom: by, reasons, at }),
  )

const setStatus = prepareQuery((database, change: Transition) =>
  withTransition(database, change).updateTable('leads').set({ status: change.to }).where('id', '=', change.leadId),
)
const setDisbursed = prepareQuery((database, change: Transition & NonNullable<StatusChange['disbursal']>) => {
  const columns = { status: change.to, disbursed_on: change.disbursedOn, repayment_on: change.repaymentOn }
  return withTransition(database, change).updateTable('leads').set(columns).where('id', '=', change.leadId)
})
/** After a returned payout; the next payout sets new dates, and reminders start again. */
const setSanctionedAgain = prepareQuery((database, change: Transition) => {
  const columns = { status: change.to, disbursed_on: null, repayment_on: null, next_reminder_on: null }
  return withTransition(database, change).updateTable('leads').set(columns).where('id', '=', change.leadId)
})
const setClosed = prepareQuery((database, change: Transition & { closedOn: IstDate }) => {
  const columns = { status: change.to, closed_on: change.closedOn }
  return withTransition(database, change).updateTable('leads').set(columns).where('id', '=', change.leadId)
})
/** After a payment was reversed: reminders start again. */
const setReopened = prepareQuery((database, change: Transition) => {
  const columns = { status: change.to, closed_on: null, next_reminder_on: null, reopened_at: change.at }
  return withTransition(database, change).updateTable('leads').set(columns).where('id', '=', change.leadId)
})

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
  { to, by, reasons, at, disbursal, closedOn, applyAgainOn }: StatusChange,
): Promise<void> {
  const { id, status: from } = lead
  assertMayBecome(from, to)
  const transition = { leadId: id, from, to, by, reasons, at }
  if (disbursal) await setDisbursed.execute(transaction, { ...transition, ...disbursal })
  else if (closedOn !== undefined) await setClosed.execute(transaction, { ...transition, closedOn })
  else if (isRepaid(from)) await setReopened.execute(transaction, transition)
  else if (isOpen(from) && to === 'SANCTIONED') await setSanctionedAgain.execute(transaction, transition)
  else await setStatus.execute(transaction, transition)
  if (isEnded(to) || isEnded(from)) await updateJourney(transaction, customer.id, applyAgainOn)
  if (documentedStatuses.includes(to)) await loanDocumentsTask.queue(transaction, { leadId: id })
}

/**
 * Makes the leads of many customers overdue in one statement, because thousands of loans may fall due on one day. The caller
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
  const statuses = leads.map(({ status }) => status)
  await sql`with changed as (
      select * from unnest(${leadIds}::int8[], ${statuses}::text[]) as changed (lead_id, from_status)),
    recorded as (
      insert into lead_transitions (lead_id, from_status, to_status, by_whom, reasons, at)
      select lead_id, from_status, ${to}, ${by}, ${reasons}::text[], ${at}::timestamptz from changed)
    update leads set status = ${to} from changed where leads.id = changed.lead_id`.execute(transaction)
}
