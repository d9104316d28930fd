import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { isNumbered, startMasking } from './originals.ts'
import type { FileTarget } from './save-file.ts'

type Move = {
  customerId: number
  fileId: string
  docType: string
  docTypes: readonly string[]
  at: Date
  onHidden: NonNullable<FileTarget['onStored']>
  /** For each of the two under its new name. */
  onFiled?: FileTarget['onStored']
}

const currentFile = (database: Queryable, { customerId, docTypes }: Move) =>
  database
    .selectFrom('files')
    .select(['id', 'docType', 'masking'])
    .where('customerId', '=', customerId)
    .where('replacedAt', 'is', null)
    .where('erasedAt', 'is', null)
    .where((eb) => eb('docType', '=', eb.fn.any(eb.val(docTypes))))

type Found = { id: string; docType: string; masking: string | null }

/** A picture that turns out to be an Aadhaar is shown to nobody from now on, until its number is covered. */
async function hideNumber(
  transaction: Transaction,
  file: Found,
  docType: string,
  { at, onHidden }: Move,
): Promise<void> {
  if (file.masking !== null) return
  await startMasking(transaction, file.id, at)
  await onHidden(transaction, { fileId: file.id, docType, at })
}

/**
 * Files a document that was uploaded under the wrong name under the right one; the one that is there takes its place, so that
 * none is lost. Only among these types. Returns the type that it had. The caller has locked the customer.
 */
export async function moveFile(transaction: Transaction, move: Move): Promise<string | undefined> {
  const { customerId, fileId, docType, at, onFiled } = move
  const file = await currentFile(transaction, move).where('id', '=', fileId).executeTakeFirst()
  if (file === undefined || file.docType === docType) return undefined
  const other = await currentFile(transaction, move).where('docType', '=', docType).executeTakeFirst()
  if (isNumbered(docType)) await hideNumber(transaction, file, docType, move)
  if (other && isNumbered(file.docType)) await hideNumber(transaction, other, file.docType, move)
  const change = (id: string, values: { docType?: string; replacedAt: Date | null }) =>
    transaction.updateTable('files').set(values).where('id', '=', id).where('customerId', '=', customerId).execute()
  // One of a type is current at any moment, also between two statements.
  await change(fileId, { replacedAt: at })
  if (other) await change(other.id, { docType: file.docType, replacedAt: null })
  await change(fileId, { docType, replacedAt: null })
  await onFiled?.(transaction, { fileId, docType, at })
  if (other) await onFiled?.(transaction, { fileId: other.id, docType: file.docType, at })
  return file.docType
}
