import { loanStatement } from 'contract/payments/loan-statement'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Credentials } from '../../platform/http/credentials.ts'
import { serveEvent } from '../../platform/http/serve-endpoint.ts'
import type { PdfRenderer } from '../../records/issued-documents/pdf/pdf-renderer.ts'
import type { ServingDependencies } from '../../records/issued-documents/serve-signed-pdfs.ts'
import { servePdfs } from './pdf/serve-pdfs.ts'
import { showLoanStatement } from './statement/loan-statement.ts'

type Dependencies = ServingDependencies & {
  credentials: Credentials
  database: Database
  clock: Clock
  renderer: PdfRenderer
}

/** The statement, and receipts and statements as PDFs. */
export function registerPapers(app: FastifyInstance, dependencies: Dependencies): void {
  serveEvent(app, dependencies.credentials, loanStatement, showLoanStatement(dependencies))
  servePdfs(app, dependencies)
}
