import { requiredDocuments } from 'contract/documents/required-documents'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { freshDocuments } from '../../records/files/fresh-documents.ts'
import { listDestroyed } from '../../records/files/originals.ts'
import { listCurrentDocuments } from '../../records/files/queries.ts'

const askedAgain =
  'We could not read the number on your picture well enough to cover it, so we deleted the picture. Please take a sharp one from straight above, with the whole card in it.'

type Dependencies = { database: Database; clock: Clock }

/** The required documents and whether each is uploaded, with this application or recently with an earlier one. */
export async function listRequiredDocuments({ database, clock }: Dependencies, customerId: number) {
  const { stepsTaken } = await readCustomer(database.kysely, customerId)
  const fresh = freshDocuments(await listCurrentDocuments(database.kysely, customerId), clock.today())
  const destroyed = await listDestroyed(database.kysely, customerId)
  return requiredDocuments.map(({ name, allowed_format, event_name, doc_type }) => {
    const uploaded = stepsTaken.includes(event_name) || fresh.has(doc_type)
    const isAskedAgain = !uploaded && destroyed.includes(doc_type)
    return { name, allowed_format, event_name, doc_type, uploaded, ...(isAskedAgain && { notice: askedAgain }) }
  })
}
