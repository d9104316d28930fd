import { proofBodyBytes, proofs } from 'contract/console/proofs'
import { requiredDocuments } from 'contract/documents/required-documents'
import { refusals } from 'contract/refusals'
import { formatDate } from 'domain/calendar/ist-date'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../platform/database/database.ts'
import { isFound, lockForStaff } from '../customers/staff-customer.ts'
import { done, refused } from '../staff/door/console-outcome.ts'
import type { Door } from '../staff/door/door.ts'
import { serveConsole } from '../staff/door/serve-console.ts'
import type { Files } from './files.ts'
import { listProofs } from './queries.ts'

const names: Record<string, string> = {
  ...Object.fromEntries(requiredDocuments.map(({ doc_type, name }) => [doc_type, name])),
  selfie: 'Selfie',
  complaint: 'File of a complaint',
  proof: 'Proof received by us',
}

export const nameOfFile = (docType: string): string => names[docType] ?? docType

/** What a file of the customer is, in words; undefined if the customer has no such file. */
export async function describeProof(
  database: Queryable,
  customerId: number,
  fileId: string,
): Promise<string | undefined> {
  const found = (await listProofs(database, customerId)).find(({ id }) => id === fileId)
  return found && `${nameOfFile(found.docType)} of ${formatDate(found.uploadedOn)}`
}

/** Keeps what a customer has sent to prove something, so that both people of a request can look at it. */
export function registerProofs(app: FastifyInstance, door: Door, { keepProof }: Pick<Files, 'keepProof'>): void {
  const handlers: Parameters<typeof serveConsole<typeof proofs.events>>[3] = {
    async upload({ customer_id: profileId, file: content }, context) {
      const found = await lockForStaff(context, profileId)
      if (!isFound(found)) return found
      const kept = await keepProof(context.transaction, { customerId: found.customer.id, content }, door.log)
      return typeof kept === 'string' ? refused(refusals[kept]()) : done({ file_id: kept.fileId }, 'Kept.')
    },
  }
  serveConsole(app, door, proofs, handlers, { bodyLimit: proofBodyBytes })
}
