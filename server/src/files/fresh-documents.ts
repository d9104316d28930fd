import { requiredDocuments } from 'contract/documents/required-documents'
import type { IstDate } from 'domain/calendar/ist-date'
import type { DocumentEvent } from 'domain/journey/steps'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../platform/database/schema.generated.ts'

const documentEvents = [...new Set(requiredDocuments.map((document) => document.event_name))]

/** The document events that an earlier application has done already: every file they need is there and young enough. */
export async function freshDocumentEvents(
  database: Kysely<DB>,
  customerId: string,
  today: IstDate,
): Promise<DocumentEvent[]> {
  const { rows } = await sql<{ fresh: string[] }>`select fresh_documents(${customerId}, ${today}) as fresh`.execute(
    database,
  )
  const fresh = new Set(rows[0]?.fresh)
  return documentEvents.filter((event) =>
    requiredDocuments.every((document) => document.event_name !== event || fresh.has(document.doc_type)),
  )
}
