import type { complaint } from 'contract/complaints/complaint'
import type { BodyOf } from 'contract/endpoint'
import { refusals } from 'contract/refusals'
import type { IstDate } from 'domain/calendar/ist-date'
import { answerDueOn } from 'domain/complaints/complaint'
import type { ComplaintChannel } from 'domain/complaints/complaint-channels'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Caller, LoggedInCaller } from '../../platform/http/caller.ts'
import { accepted, refuse, sessionInvalid } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { useAllowance } from '../../records/customers/daily-allowance.ts'
import { isErased, lockCustomer } from '../../records/customers/queries.ts'
import type { Files } from '../../records/files/files.ts'
import type { Upload } from '../../records/files/read-upload.ts'
import { findLead } from '../../records/loans/leads.ts'
import { findLoan } from '../../records/loans/loans.ts'
import { addFilesOnce } from './complaint-files.ts'
import { addEvent, complaintNumber, findSameComplaint, insertComplaint } from './complaints.ts'
import { queueNotice } from './send-notice.ts'

/** More than any customer needs, and few enough to prevent flooding. */
const textsPerDay = 20

/** Counts a text that a customer writes; false if today's limit is reached. */
export const mayWriteToday = (transaction: Transaction, customerId: number, { today }: Clock): Promise<boolean> =>
  useAllowance(transaction, { customerId, kind: 'COMPLAINT', day: today() }, textsPerDay)

type Dependencies = { database: Database; clock: Clock; files: Files; securityEvents: SecurityEvents }

type NewComplaint = Pick<BodyOf<typeof complaint.events.raise>, 'category' | 'text'> & {
  customerId: number
  leadId: number | null
  channel: ComplaintChannel
  /** Who wrote it down for the customer; null if they wrote it on the website. */
  enteredBy: string | null
}
type Raised = { complaintId: number; answerDueOn: IstDate }

/** The same text on the same day returns the existing complaint, so that a double click or a retry creates only one. */
export async function raiseOnce(
  transaction: Transaction,
  { text, ...asked }: NewComplaint,
  clock: Clock,
): Promise<Raised | 'sessionInvalid' | 'complaintLimitReached'> {
  const { customerId, enteredBy } = asked
  if (isErased(await lockCustomer(transaction, customerId))) return 'sessionInvalid'
  const [raisedAt, raisedOn] = [businessTime(clock), clock.today()]
  const draft = { ...asked, raisedAt, raisedOn, answerDueOn: answerDueOn(raisedOn) }
  const same = await findSameComplaint(transaction, draft, text)
  if (same) return { complaintId: same.id, answerDueOn: same.answerDueOn }
  if (enteredBy === null && !(await mayWriteToday(transaction, customerId, clock))) return 'complaintLimitReached'
  const complaintId = await insertComplaint(transaction, draft)
  const event = { complaintId, kind: 'RAISED', byWhom: 'customer', text, at: raisedAt, happenedOn: raisedOn } as const
  await addEvent(transaction, event)
  await queueNotice(transaction, complaintId, 'complaint_raised')
  return { complaintId, answerDueOn: draft.answerDueOn }
}

/** The complaint and its files in one transaction. */
function raiseWithFiles(
  { clock, files }: Dependencies,
  draft: NewComplaint,
  sent: readonly Upload['file'][],
  caller: Caller,
) {
  const record = async (transaction: Transaction, fileIds: string[]) => {
    const raised = await raiseOnce(transaction, draft, clock)
    if (typeof raised === 'string') return raised
    return (await addFilesOnce(transaction, raised.complaintId, fileIds, clock)) ?? raised
  }
  const uploads = sent.map((file) => ({ file, accepts: 'image or pdf', password: '' }) as const)
  return files.attachAll({ customerId: draft.customerId, docType: 'complaint', record }, uploads, caller)
}

/**
 * The loan that was chosen. Another customer's is refused like one that does not exist. An own application that is no loan counts
 * as no choice, because clients may send its number with every request.
 */
async function readChoice(
  { database: { kysely }, securityEvents }: Dependencies,
  chosen: string,
  caller: LoggedInCaller,
): Promise<number | null | 'refused'> {
  if (chosen === '') return null
  const lead = await findLead(kysely, Number(chosen))
  if (lead?.customerId === caller.session.customerId) return (await findLoan(kysely, lead.id)) ? lead.id : null
  if (lead) securityEvents.reportForeignId('lead_id', caller)
  return 'refused'
}

export function raiseComplaint(dependencies: Dependencies): Handler<typeof complaint.events.raise> {
  const { database, clock } = dependencies
  return async ({ category, text, lead_id, files = [] }, caller) => {
    const leadId = await readChoice(dependencies, lead_id, caller)
    if (leadId === 'refused') return refuse('loanNotFound')
    const own = { channel: 'WEBSITE', enteredBy: null } as const
    const draft = { customerId: caller.session.customerId, category, leadId, text, ...own }
    const raised =
      files.length > 0
        ? await raiseWithFiles(dependencies, draft, files, caller)
        : await inTransaction(database, (transaction) => raiseOnce(transaction, draft, clock))
    if (raised === 'sessionInvalid') return sessionInvalid
    if (typeof raised === 'string') return refuse(raised)
    if ('complaintId' in raised)
      return accepted({ Data: { number: complaintNumber(raised.complaintId), answer_due_on: raised.answerDueOn } })
    const { position, problem } = raised.refusedFile
    return refuse('complaintFileRefused', { position, count: files.length, reason: refusals[problem]() })
  }
}
