import { requiredDocuments } from 'contract/documents/required-documents'
import { addDays, type IstDate } from 'domain/calendar/ist-date'
import type { DocumentEvent } from 'domain/journey/steps'
import type { Queryable } from '../../platform/database/database.ts'
import { listCurrentDocuments } from './queries.ts'

/** Older documents must be uploaded again for the next application. */
const freshDays = 90

/** The types of the documents that were uploaded recently enough. */
export function freshDocuments(
  documents: readonly { docType: string; uploadedOn: IstDate }[],
  today: IstDate,
): Set<string> {
  const oldest = addDays(today, -freshDays)
  return new Set(documents.filter(({ uploadedOn }) => uploadedOn > oldest).map(({ docType }) => docType))
}

const documentEvents = [...new Set(requiredDocuments.map((document) => document.event_name))]

/** The document steps that need no new upload, because all their documents are still fresh from an earlier application. */
export async function freshDocumentEvents(
  database: Queryable,
  customerId: number,
  today: IstDate,
): Promise<DocumentEvent[]> {
  const fresh = freshDocuments(await listCurrentDocuments(database, customerId), today)
  return documentEvents.filter((event) =>
    requiredDocuments.every((document) => document.event_name !== event || fresh.has(document.doc_type)),
  )
}
