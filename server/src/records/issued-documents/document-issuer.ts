import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import type { LockedCustomer } from '../customers/queries.ts'
import type { FileCipher } from '../files/file-cipher.ts'
import { saveAttachment } from '../files/save-file.ts'
import type { PdfDefinition } from './pdf/pdf-definition.ts'
import type { PdfRenderer } from './pdf/pdf-renderer.ts'
import { type DocumentKey, findIssuedDocument, type IssuedDocument, insertIssuedDocument } from './queries.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  store: ObjectStore
  cipher: FileCipher
  renderer: PdfRenderer
  /** Emails the documents that were not sent yet. */
  sendDocuments: Task<{ customerId: number }>
}

export type NewDocument = DocumentKey & { customerId: number; definition: PdfDefinition }

/** A PDF made elsewhere, such as one signed at a provider. */
type FinishedDocument = DocumentKey & { customerId: number; title: string; bytes: Buffer }

const emailDelayMs = 30_000

/** The path of a document; an address must be signed before it can be opened. */
export const documentPath = (id: number) => `/documents/${id}.pdf`

export type DocumentIssuer = {
  /** Renders and stores a document once. Repeated, also after a crash, it returns the stored document unchanged. */
  issue(document: NewDocument): Promise<IssuedDocument>
  /** Stores a finished document once, in one transaction with what `record` writes. Stores nothing if that returns a problem. */
  storeFinished<Problem extends string>(
    document: FinishedDocument,
    record: (transaction: Transaction, customer: LockedCustomer) => Promise<Problem | undefined>,
  ): Promise<Problem | 'issuedAlready' | undefined>
  readBytes(document: IssuedDocument): Promise<Buffer>
}

export function createDocumentIssuer(dependencies: Dependencies): DocumentIssuer {
  const { database, clock, store, cipher, renderer, log, sendDocuments } = dependencies

  const storeFinished: DocumentIssuer['storeFinished'] = async (document, recordMore) => {
    const { leadId, kind, reference, customerId, title, bytes } = document
    const file = { bytes: new Uint8Array(bytes), contentType: 'application/pdf' as const }
    const sha256 = createHash('sha256').update(bytes).digest()
    const saved = await saveAttachment(
      { store, cipher, database, clock },
      {
        customerId,
        docType: 'issued_document',
        record: async (transaction, fileId, customer) => {
          const problem = await recordMore(transaction, customer)
          if (problem !== undefined) return problem
          const issued = { title, fileId, sha256, issuedAt: businessTime(clock), issuedOn: clock.today() }
          const isNew = await insertIssuedDocument(transaction, { leadId, kind, reference, customerId, ...issued })
          if (!isNew) return 'issuedAlready'
          // Delayed, so that documents issued within seconds share one email. The queue uses real time, not our clock.
          const runAt = new Date(Date.now() + emailDelayMs)
          await sendDocuments.queue(transaction, { customerId }, { runAt })
          return undefined
        },
      },
      file,
      log,
    )
    if (saved === 'fileNotStored') throw new ProviderFailure('object store', 'a document could not be stored')
    return typeof saved === 'string' ? saved : undefined
  }

  async function renderAndStore({ definition, ...document }: NewDocument): Promise<void> {
    const bytes = await renderer.render(async () => definition)
    await storeFinished({ ...document, title: definition.title, bytes }, async () => undefined)
  }

  return {
    async issue(document) {
      const known = await findIssuedDocument(database.kysely, document)
      if (known) return known
      await renderAndStore(document)
      const issued = await findIssuedDocument(database.kysely, document)
      if (issued === undefined) throw new Error(`the ${document.kind} of lead ${document.leadId} was not stored`)
      return issued
    },
    storeFinished,
    async readBytes({ fileId, sha256 }) {
      const sealed = await store.get(fileId)
      if (sealed === undefined) throw new Error('an issued document has a row but no object')
      const bytes = await cipher.open(fileId, sealed)
      if (!createHash('sha256').update(bytes).digest().equals(sha256))
        throw new Error('the stored file of an issued document has another hash')
      return bytes
    },
  }
}
