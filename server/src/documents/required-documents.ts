import { requiredDocuments } from 'contract/documents/required-documents'
import { readCustomer } from '../customers/queries.ts'
import { freshDocuments } from '../files/fresh-documents.ts'
import { listCurrentDocuments } from '../files/queries.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'

type Dependencies = { database: Database; clock: Clock }

/** The required documents and whether each is uploaded, with this application or recently with an earlier one. */
export async function listRequiredDocuments({ database, clock }: Dependencies, customerId: number) {
  const { stepsTaken } = await readCustomer(database.kysely, customerId)
  const fresh = freshDocuments(await listCurrentDocuments(database.kysely, customerId), clock.today())
  return requiredDocuments.map(({ name, allowed_format, event_name, doc_type }) => {
    const uploaded = stepsTaken.includes(event_name) || fresh.has(doc_type)
    return { name, allowed_format, event_name, doc_type, uploaded }
  })
}
