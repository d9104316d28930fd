import { requiredDocuments } from 'contract/documents/required-documents'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'

const findDocuments = {
  name: 'documents_in',
  text: 'select steps_taken as "stepsTaken", fresh_documents(id, $2) as fresh from customers where id = $1',
}

type Row = { stepsTaken: string[]; fresh: string[] }

/** Every document of an application, and whether it is in: for this application, or young enough from an earlier one. */
export async function documentsIn(database: Database, clock: Clock, customerId: string) {
  const [row] = await database.run<Row>(findDocuments, [customerId, clock.today()])
  const taken = new Set(row?.stepsTaken)
  const fresh = new Set(row?.fresh)
  return requiredDocuments.map(({ name, allowed_format, event_name, doc_type }) => {
    const uploaded = taken.has(event_name) || fresh.has(doc_type)
    return { name, allowed_format, event_name, doc_type, uploaded }
  })
}
