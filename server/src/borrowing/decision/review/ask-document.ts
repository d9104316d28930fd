import type { review } from 'contract/console/review'
import { addOfficeMinutes, officeMinutesBetween } from 'domain/calendar/office-hours'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { AskedDocuments } from '../../../records/files/save-file.ts'
import { findCurrentLead } from '../../../records/loans/leads.ts'
import { readBankHolidays } from '../../../records/reference-data/bank-holidays.ts'
import type { ConsoleHandler } from '../../../records/staff/door/console-handler.ts'
import { done, refused } from '../../../records/staff/door/console-outcome.ts'
import { documentAskedNoticeTask, nameOf } from './asked-notice.ts'
import { findCaseOfLead, recordCaseEvent, unheld } from './cases.ts'
import { holdCase } from './claims.ts'
import { firstFollowUp, lastDayFor } from './follow-up-days.ts'

/** The clock stands from now until the customer has sent it. */
export const askDocument =
  (clock: Clock): ConsoleHandler<(typeof review)['events']['ask_document']> =>
  async ({ document, reason, ...body }, { transaction, person, audit }) => {
    audit.about({ subject: `case:${body.case_id}`, details: { document, reason } })
    const found = await holdCase(transaction, body, person)
    if ('lost' in found) return found.lost
    const { id: caseId, leadId, dueAt, kind } = found.held
    if (kind === 'SAMPLE')
      return refused('This application is sanctioned already; the customer cannot be asked any more.')
    const at = businessTime(clock)
    const holidays = await readBankHolidays(transaction, clock.today())
    await transaction
      .updateTable('reviewCases')
      .set({
        ...{ ...unheld, state: 'WAITING_CUSTOMER', askedDocument: document, askedReason: reason, askedAt: at },
        followUpAt: firstFollowUp(at),
        leftMinutes: Math.max(0, officeMinutesBetween(at, dueAt, holidays)),
      })
      .where('id', '=', caseId)
      .execute()
    await recordCaseEvent(transaction, {
      ...{ caseId, kind: 'ASKED', from: 'CLAIMED', to: 'WAITING_CUSTOMER', staffId: person.staffId },
      ...{ details: { document, reason }, at },
    })
    await documentAskedNoticeTask.queue(transaction, { leadId })
    return done({}, 'The customer is asked. The case comes back when the document is here.')
  }

async function findAsked(database: Queryable, customerId: number, docType: string) {
  const lead = await findCurrentLead(database, customerId)
  const found = lead?.status === 'IN PROCESS' ? await findCaseOfLead(database, lead.id) : undefined
  return found?.state === 'WAITING_CUSTOMER' && found.askedDocument === docType ? found : undefined
}

async function returnCase(transaction: Transaction, customerId: number, docType: string, clock: Clock): Promise<void> {
  const found = await findAsked(transaction, customerId, docType)
  if (found === undefined) return
  const at = businessTime(clock)
  const holidays = await readBankHolidays(transaction, clock.today())
  await transaction
    .updateTable('reviewCases')
    .set({ state: 'QUEUED', leftMinutes: null, dueAt: addOfficeMinutes(at, found.leftMinutes ?? 0, holidays) })
    .where('id', '=', found.id)
    .execute()
  const [from, to] = ['WAITING_CUSTOMER', 'QUEUED'] as const
  await recordCaseEvent(transaction, { caseId: found.id, kind: 'ANSWERED', from, to, details: { docType }, at })
}

/** A document that a person has asked for is taken although the application is complete, and brings the case back. */
export const askedDocuments = (clock: Clock): AskedDocuments => ({
  isAsked: async (database, customerId, docType) => (await findAsked(database, customerId, docType)) !== undefined,
  onSaved: (transaction, customerId, docType) => returnCase(transaction, customerId, docType, clock),
})

/** What the customer reads about the person who decides; null if no person does. */
export async function reviewShown(database: Queryable, leadId: number) {
  const found = await findCaseOfLead(database, leadId)
  if (found === undefined) return null
  const isAsked = found.state === 'WAITING_CUSTOMER'
  return {
    usually_by: isAsked ? null : found.dueAt.toISOString(),
    asked: isAsked
      ? {
          ...{ doc_type: found.askedDocument ?? '', name: nameOf(found.askedDocument) },
          ...{ reason: found.askedReason ?? '', until: lastDayFor(found.askedAt ?? found.queuedAt) },
        }
      : null,
  }
}
