import type { IstDate } from 'domain/calendar/ist-date'
import { isEnded, mayBecome } from 'domain/loan/loan-lifecycle'
import type { LoanStatus } from 'domain/loan/loan-statuses'
import { endApplication } from '../customers/end-application.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Lead } from './leads.ts'

export type StatusChange = {
  to: LoanStatus
  /** Who or what caused it, and why; kept in the history. */
  by: string
  reasons: string[]
  at: Date
  disbursal?: { disbursedOn: IstDate; repaymentOn: IstDate }
  closedOn?: IstDate
  /** After a rejection: the day from which the customer may apply again. */
  applyAgainOn?: IstDate
}

/** Changes the status of a lead that the caller has locked, and records it in the append-only history. */
export async function changeStatus(
  transaction: Transaction,
  lead: Pick<Lead, 'id' | 'customerId' | 'status'>,
  { to, by, reasons, at, disbursal, closedOn, applyAgainOn }: StatusChange,
): Promise<void> {
  const { id, status: from } = lead
  if (!mayBecome(from, to)) throw new Error(`a lead that is ${from} never becomes ${to}`)
  await transaction
    .updateTable('leads')
    .set({
      status: to,
      ...(disbursal && { disbursed_on: disbursal.disbursedOn, repayment_on: disbursal.repaymentOn }),
      ...(closedOn !== undefined && { closed_on: closedOn }),
    })
    .where('id', '=', id)
    .execute()
  await transaction
    .insertInto('lead_transitions')
    .values({ lead_id: id, from_status: from, to_status: to, by_whom: by, reasons, at })
    .execute()
  if (isEnded(to)) await endApplication(transaction, lead.customerId, applyAgainOn)
}
