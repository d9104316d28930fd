import type { IssuedDocumentKind } from 'contract/documents/issued-document-kinds'
import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

/** Unique for each loan. `reference` tells documents of the same kind apart: a proposal number, or a date. */
export type DocumentKey = { leadId: number; kind: IssuedDocumentKind; reference: string }

export type IssuedDocument = DocumentKey & {
  id: number
  customerId: number
  title: string
  fileId: string
  sha256: Buffer
  issuedAt: Date
  issuedOn: IstDate
}

const selectDocuments = (database: Queryable) =>
  database
    .selectFrom('issuedDocuments')
    .select(['id', 'customerId', 'leadId', 'kind', 'reference', 'title', 'fileId', 'sha256', 'issuedAt', 'issuedOn'])

export const findIssuedDocument = (
  database: Queryable,
  { leadId, kind, reference }: DocumentKey,
): Promise<IssuedDocument | undefined> =>
  selectDocuments(database)
    .where('leadId', '=', leadId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst()

export const findDocumentById = (database: Queryable, id: number): Promise<IssuedDocument | undefined> =>
  selectDocuments(database).where('id', '=', id).executeTakeFirst()

/** All documents of a customer, newest first. */
export const listIssuedDocuments = (database: Queryable, customerId: number): Promise<IssuedDocument[]> =>
  selectDocuments(database).where('customerId', '=', customerId).orderBy('id', 'desc').execute()

/** Returns false if this document was issued already. */
export async function insertIssuedDocument(
  transaction: Transaction,
  document: Omit<IssuedDocument, 'id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('issuedDocuments')
    .values(document)
    .onConflict((conflict) => conflict.columns(['leadId', 'kind', 'reference']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
