import type { complaint as contract } from 'contract/complaints/complaint'
import type { AnswerOf } from 'contract/endpoint'
import type { IstDate } from 'domain/calendar/ist-date'
import { daysLeft, mayReopen, mayReply, ombudsmanWindow } from 'domain/complaints/complaint'
import { rupeesOf } from 'domain/money/paise'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { LoggedInCaller, Session } from '../../platform/http/caller.ts'
import { accepted, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import type { Files } from '../../records/files/files.ts'
import { listLeads } from '../../records/loans/leads.ts'
import { findLoan, type Loan, listLoans } from '../../records/loans/loans.ts'
import {
  type Complaint,
  complaintIdOf,
  complaintNumber,
  findComplaint,
  listComplaintsOf,
  listEvents,
} from './complaints.ts'

export type ShowDependencies = { database: Database; clock: Clock; files: Files; securityEvents: SecurityEvents }

const summaryOf = (complaint: Complaint, loanNo: string | undefined, today: IstDate) => ({
  number: complaintNumber(complaint.id),
  category: complaint.category,
  status: complaint.status,
  loan_no: loanNo ?? null,
  raised_on: complaint.raisedOn,
  answer_due_on: complaint.answerDueOn,
  days_left: daysLeft(complaint, today),
})

/** Undefined for another customer's complaint, as for one that does not exist. */
export async function findOwnComplaint(
  queryable: Queryable,
  number: string,
  { securityEvents }: Pick<ShowDependencies, 'securityEvents'>,
  caller: LoggedInCaller,
): Promise<Complaint | undefined> {
  const complaint = await findComplaint(queryable, complaintIdOf(number))
  const isOwn = complaint?.customerId === caller.session.customerId
  if (complaint && !isOwn) securityEvents.reportForeignId('complaint', caller)
  return isOwn ? complaint : undefined
}

type Detail = AnswerOf<typeof contract.events.detail>['Data']

/** Leaves out the name of the staff member who answered. */
export async function describeComplaint(
  { database, clock, files }: ShowDependencies,
  complaint: Complaint,
  { profileId }: Session,
): Promise<Detail> {
  const today = clock.today()
  const window = ombudsmanWindow(complaint)
  const events = await listEvents(database.kysely, complaint.id)
  const loan = complaint.leadId === null ? undefined : await findLoan(database.kysely, complaint.leadId)
  return {
    ...summaryOf(complaint, loan?.loanNo, today),
    may_reply: mayReply(complaint),
    may_reopen: mayReopen(complaint, today),
    may_attach: mayReply(complaint),
    ombudsman: { ...window, is_open: today >= window.from && today <= window.to },
    events: events.map(({ kind, text, fileId, happenedOn }) => ({
      kind,
      text,
      file_url: fileId && files.addresses.sign(fileId, profileId),
      on: happenedOn,
    })),
  }
}

const describeLoan = ({ leadId, loanNo, principalPaise, disbursedOn }: Loan) => ({
  lead_id: leadId,
  loan_no: loanNo,
  amount: rupeesOf(principalPaise),
  disbursed_on: disbursedOn,
})

const byLeadId = (one: Loan, other: Loan) => other.leadId - one.leadId

export function listComplaints({ database, clock }: ShowDependencies): Handler<typeof contract.events.list> {
  return async (_body, { session }) => {
    const complaints = await listComplaintsOf(database.kysely, session.customerId)
    const leads = await listLeads(database.kysely, session.customerId)
    const loans = await listLoans(
      database.kysely,
      leads.map(({ id }) => id),
    )
    const loanNoOf = new Map(loans.map(({ leadId, loanNo }) => [leadId, loanNo]))
    const summaries = complaints.map((complaint) =>
      summaryOf(complaint, loanNoOf.get(complaint.leadId ?? 0), clock.today()),
    )
    return accepted({ Data: { complaints: summaries, loans: loans.sort(byLeadId).map(describeLoan) } })
  }
}

export function showComplaint(dependencies: ShowDependencies): Handler<typeof contract.events.detail> {
  return async ({ number }, caller) => {
    const complaint = await findOwnComplaint(dependencies.database.kysely, number, dependencies, caller)
    if (complaint === undefined) return refuse('complaintNotFound')
    return accepted({ Data: await describeComplaint(dependencies, complaint, caller.session) })
  }
}
