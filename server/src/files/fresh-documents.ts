import { requiredDocuments } from 'contract/documents/required-documents'
import { addDays, type IstDate } from 'domain/calendar/ist-date'
import type { DocumentEvent } from 'domain/journey/steps'
import type { Queryable } from '../platform/database/database.ts'
import { listCurrentDocuments } from './queries.ts'

/** A document that is older is asked for again with the next application. */
const freshDays = 90

/** The types of document that are there and young enough. */
export function freshDocuments(
  documents: readonly { docType: string; uploadedOn: IstDate }[],
  today: IstDate,
): Set<string> {
  const oldest = addDays(today, -freshDays)
  return new Set(documents.filter(({ uploadedOn }) => uploadedOn > oldest).map(({ docType }) => docType))
}

const documentEvents = [...new Set(requiredDocuments.map((document) => document.event_name))]

/** The document steps that an earlier application has done already: every file they need is there and fresh. */
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
