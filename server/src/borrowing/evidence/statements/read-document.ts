import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import type { ObjectStore } from '../../../providers/object-store/object-store.ts'
import { type Decoder, DecodingAborted } from '../../../records/files/decoding/decoder.ts'
import type { PdfTextResult } from '../../../records/files/decoding/pdf-text/pdf-text.ts'
import type { FileCipher } from '../../../records/files/file-cipher.ts'
import { findFile, findOriginalMarks } from '../../../records/files/queries.ts'
import type { LeadTask } from '../../../records/loans/lead-task.ts'
import { listLeads } from '../../../records/loans/leads.ts'
import { readSlip } from './read-slip.ts'
import { readStatement } from './read-statement.ts'
import { reasonOf } from './reading-words.ts'
import { endReading, findReading, insertReading, isRead, type ReadDocType, type StoredReading } from './readings.ts'

export const readDocumentTask = defineTask(
  'read_document',
  z.object({ readingId: z.string() }),
  ({ readingId }) => readingId,
)

/** Has a document read that was stored just now, if it is of a kind that is read. */
export async function startReading(
  transaction: Transaction,
  { fileId, docType, at }: { fileId: string; docType: string; at: Date },
): Promise<void> {
  const readingId = isRead(docType) ? await insertReading(transaction, { fileId, docType, at }) : undefined
  if (readingId !== undefined) await readDocumentTask.queue(transaction, { readingId })
}

export type ReadDependencies = {
  database: Database
  clock: Clock
  store: ObjectStore
  cipher: FileCipher
  decoder: Decoder
  decideApplication: LeadTask
}

/** A file that exhausts its process is refused like one that cannot be read. */
async function readText(decoder: Decoder, bytes: Uint8Array<ArrayBuffer>, owner: number): Promise<PdfTextResult> {
  try {
    return await decoder.readText(bytes, owner)
  } catch (error) {
    if (error instanceof DecodingAborted) return { kind: 'too complex' }
    throw error
  }
}

function interpret(docType: ReadDocType, found: PdfTextResult): StoredReading {
  if (found.kind !== 'valid')
    return { verdict: 'UNREADABLE', reason: found.kind, place: null, signs: [], pages: [], lines: [], head: null }
  if (docType === 'salary_slip') return readSlip(found.text)
  const statement = readStatement(found.text)
  if (!('features' in statement)) return statement
  const { features: _computedWhenAsked, ...stored } = statement
  return stored
}

/** Reads a stored document in a process of its own, keeps what was found, and has the application decided again. */
export async function readDocument(dependencies: ReadDependencies, readingId: string): Promise<void> {
  const { database, clock, store, cipher, decoder, decideApplication } = dependencies
  const reading = await findReading(database.kysely, readingId)
  const file = reading?.state === 'STARTED' ? await findFile(database.kysely, reading.fileId) : undefined
  if (reading === undefined || file === undefined || !isRead(reading.docType)) return
  const sealed = await store.get(reading.fileId)
  if (sealed === undefined) throw new Error('a file to read has a row but no object')
  const bytes = new Uint8Array(await cipher.open(reading.fileId, sealed))
  const found = await readText(decoder, bytes, file.customerId)
  const original = await findOriginalMarks(database.kysely, reading.fileId)
  const marked = found.kind === 'valid' && original ? { ...found, text: { ...found.text, marks: original } } : found
  const result = interpret(reading.docType, marked)
  await inTransaction(database, async (transaction) => {
    if (!(await endReading(transaction, { id: readingId, reason: reasonOf(result), result, at: clock.now() }))) return
    const leads = await listLeads(transaction, file.customerId)
    for (const { id } of leads.filter(({ status }) => status === 'IN PROCESS'))
      await decideApplication.queue(transaction, { leadId: id })
  })
}
