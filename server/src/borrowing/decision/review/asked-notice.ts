import { requiredDocuments } from 'contract/documents/required-documents'
import { formatDate } from 'domain/calendar/ist-date'
import type { Database } from '../../../platform/database/database.ts'
import type { Sms } from '../../../providers/sms/sms.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import { defineLeadTask } from '../../../records/loans/lead-task.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { findCaseOfLead } from './cases.ts'
import { lastDayFor } from './follow-up-days.ts'

export const documentAskedNoticeTask = defineLeadTask('notify_document_asked')

export const nameOf = (docType: string | null) =>
  requiredDocuments.find(({ doc_type }) => doc_type === docType)?.name ?? ''

/** When it is asked for, and at each reminder. */
export async function sendDocumentAskedNotice(
  { database, sms }: { database: Database; sms: Sms },
  leadId: number,
): Promise<void> {
  const [lead, asked] = [await findLead(database.kysely, leadId), await findCaseOfLead(database.kysely, leadId)]
  if (lead === undefined || asked?.state !== 'WAITING_CUSTOMER') return
  const { mobile } = await readCustomer(database.kysely, lead.customerId)
  const document = nameOf(asked.askedDocument).toLowerCase()
  const date = formatDate(lastDayFor(asked.askedAt ?? asked.queuedAt))
  await sms.sendNotice({ mobile, name: 'document_asked', values: { document, leadId: String(leadId), date } })
}
