import type { IstDate } from 'domain/calendar/ist-date'
import { isEnded, mayBecome } from 'domain/loan/loan-lifecycle'
import type { LoanStatus } from 'domain/loan/loan-statuses'
import { endApplication } from '../customers/end-application.ts'
import type { Transaction } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepare-query.ts'
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

type SetStatus = { leadId: number; to: LoanStatus }

const setStatus = prepareQuery((database, { leadId, to }: SetStatus) =>
  database.updateTable('leads').set({ status: to }).where('id', '=', leadId),
)
const setDisbursed = prepareQuery((database, parameters: SetStatus & NonNullable<StatusChange['disbursal']>) => {
  const { leadId, to, disbursedOn, repaymentOn } = parameters
  const columns = { status: to, disbursed_on: disbursedOn, repayment_on: repaymentOn }
  return database.updateTable('leads').set(columns).where('id', '=', leadId)
})
const setClosed = prepareQuery((database, { leadId, to, closedOn }: SetStatus & { closedOn: IstDate }) =>
  database.updateTable('leads').set({ status: to, closed_on: closedOn }).where('id', '=', leadId),
)

type Transition = SetStatus & { from: LoanStatus } & Pick<StatusChange, 'by' | 'reasons' | 'at'>

const insertTransition = prepareQuery((database, { leadId, from, to, by, reasons, at }: Transition) =>
  database
    .insertInto('lead_transitions')
    .values({ lead_id: leadId, from_status: from, to_status: to, by_whom: by, reasons, at }),
)

/** Changes the status of a lead that the caller has locked, and records it in the append-only history. */
export async function changeStatus(
  transaction: Transaction,
  lead: Pick<Lead, 'id' | 'customerId' | 'status'>,
  { to, by, reasons, at, disbursal, closedOn, applyAgainOn }: StatusChange,
): Promise<void> {
  const { id, status: from } = lead
  if (!mayBecome(from, to)) throw new Error(`a lead that is ${from} never becomes ${to}`)
  if (disbursal) await setDisbursed.execute(transaction, { leadId: id, to, ...disbursal })
  else if (closedOn !== undefined) await setClosed.execute(transaction, { leadId: id, to, closedOn })
  else await setStatus.execute(transaction, { leadId: id, to })
  await insertTransition.execute(transaction, { leadId: id, from, to, by, reasons, at })
  if (isEnded(to)) await endApplication(transaction, lead.customerId, applyAgainOn)
}
