import { requiredDocuments } from 'contract/documents/required-documents'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { freshDocuments } from '../../records/files/fresh-documents.ts'
import { listCurrentDocuments } from '../../records/files/queries.ts'

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
