import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-failure.ts'
import { loanNumber } from '../loans/loans.ts'
import { documentFileName } from './document-file-name.ts'
import type { DocumentIssuer } from './document-issuer.ts'
import type { PdfDefinition } from './pdf/pdf-definition.ts'
import type { PdfRenderer } from './pdf/pdf-renderer.ts'
import { findDocumentById, type IssuedDocument } from './queries.ts'
import { type ServingDependencies, serveSignedPdfs } from './serve-signed-pdfs.ts'

type Dependencies = ServingDependencies & {
  database: Database
  issuer: DocumentIssuer
  renderer: PdfRenderer
  /** What to serve in place of a document that no longer counts. */
  findWithdrawn(document: IssuedDocument): Promise<PdfDefinition | undefined>
}

/** KFS, SANCTION_LETTER and so on, as part of a file's name. */
export const issuedFileName = ({ leadId, kind, issuedOn }: IssuedDocument): string =>
  documentFileName(loanNumber(leadId), kind.toLowerCase(), issuedOn)

/** Serves issued documents at signed addresses. */
export function registerIssuedDocuments(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, issuer, renderer, findWithdrawn } = dependencies
  serveSignedPdfs(app, dependencies, 'documents', async (name, authorize) => {
    const document = /^[1-9][0-9]{0,11}$/.test(name) ? await findDocumentById(database.kysely, Number(name)) : undefined
    if (document === undefined) throw notFound()
    await authorize(document.customerId)
    const withdrawn = await findWithdrawn(document)
    const bytes = withdrawn ? await renderer.render(async () => withdrawn) : await issuer.readBytes(document)
    return { bytes, fileName: issuedFileName(document) }
  })
}
