import { exportDays } from 'domain/privacy/erasure'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inSnapshot, inTransaction } from '../../platform/database/in-transaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import type { FileCipher } from '../../records/files/file-cipher.ts'
import { deleteFilesById } from '../../records/files/queries.ts'
import { saveAttachment } from '../../records/files/save-file.ts'
import type { PdfRenderer } from '../../records/issued-documents/pdf/pdf-renderer.ts'
import { collectData } from './collect-data.ts'
import { dataCopyEmailTask } from './data-copy-email.ts'
import {
  claimExpiredExport,
  type DataRequest,
  findRequest,
  markExpired,
  markReady,
  replaceExportFile,
} from './data-requests.ts'
import { exportPdf } from './export-pdf.ts'
import { queueNotice } from './send-notice.ts'

export const exportTask = defineTask('make_data_export', z.object({ requestId: z.number() }))
const dayMs = 86_400_000

export type ExportDependencies = {
  database: Database
  clock: Clock
  log: Logger
  store: ObjectStore
  cipher: FileCipher
  renderer: PdfRenderer
}

type Content = { column: 'json_file_id' | 'pdf_file_id'; contentType: string; bytes: Uint8Array }

/** Replaces the file of an earlier attempt, if there is one. Returns false if the request was ended in the meantime. */
async function store(dependencies: ExportDependencies, request: DataRequest, content: Content): Promise<boolean> {
  const { id, customerId } = request
  const { column, contentType, bytes } = content
  const record = async (transaction: Transaction, fileId: string) => {
    const saved = await replaceExportFile(transaction, id, column, fileId)
    if (saved === 'ended') return saved
    // The file sweep moves the object to the trash later.
    if (saved.replacedFileId !== null) await deleteFilesById(transaction, [saved.replacedFileId])
    return undefined
  }
  const attachment = { customerId, docType: 'data_export', record } as const
  const saved = await saveAttachment(
    dependencies,
    attachment,
    { bytes: new Uint8Array(bytes), contentType },
    dependencies.log,
  )
  if (saved === 'fileNotStored') throw new ProviderFailure('object store', 'the copy of the data could not be stored')
  return saved !== 'ended'
}

/**
 * Makes both files from one snapshot of the database. A job that fails is retried and makes both again. An erasure that is
 * carried out in the meantime ends the request, and then nothing of the export is kept.
 */
export async function makeExport(dependencies: ExportDependencies, requestId: number): Promise<void> {
  const { database, clock, renderer } = dependencies
  const request = await findRequest(database.kysely, requestId)
  if (request === undefined || request.status !== 'WAITING') return
  const at = clock.now()
  const data = await inSnapshot(database, (snapshot) => collectData(snapshot, request.customerId, at))
  const json = Buffer.from(JSON.stringify(data, undefined, 2))
  const pdf = await renderer.render(async () => exportPdf(data, at))
  const contents: Content[] = [
    { column: 'json_file_id', contentType: 'application/json', bytes: json },
    { column: 'pdf_file_id', contentType: 'application/pdf', bytes: pdf },
  ]
  for (const content of contents) if (!(await store(dependencies, request, content))) return
  await inTransaction(database, async (transaction) => {
    if (!(await markReady(transaction, request.id, at, new Date(at.getTime() + exportDays * dayMs)))) return
    await queueNotice(transaction, request.id, 'data_export_ready')
    await dataCopyEmailTask.queue(transaction, { customerId: request.customerId })
  })
}

/** Deletes expired exports. After a crash an object may be left without a row; the file sweep moves it to the trash later. */
export async function expireExports({ database, clock, store: objects }: ExportDependencies): Promise<void> {
  for (;;) {
    const fileIds = await inTransaction(database, async (transaction) => {
      const request = await claimExpiredExport(transaction, clock.now())
      if (request === undefined) return undefined
      await markExpired(transaction, request.id)
      const ids = [request.jsonFileId, request.pdfFileId].filter((id) => id !== null)
      await deleteFilesById(transaction, ids)
      return ids
    })
    if (fileIds === undefined) return
    for (const id of fileIds) await objects.delete(id)
  }
}
