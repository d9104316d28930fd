import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/http-failure.ts'
import { documentFileName } from '../../../records/issued-documents/document-file-name.ts'
import type { PdfDefinition } from '../../../records/issued-documents/pdf/pdf-definition.ts'
import type { PdfRenderer } from '../../../records/issued-documents/pdf/pdf-renderer.ts'
import { type ServingDependencies, serveSignedPdfs } from '../../../records/issued-documents/serve-signed-pdfs.ts'
import { findEntryByReceipt } from '../../../records/ledger/entries.ts'
import { parseReceiptNumber } from '../../../records/ledger/receipt-number.ts'
import { readRepayment } from '../../payments/repayment/read-repayment.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { statementPdf } from './statement-pdf.ts'

type Dependencies = ServingDependencies & { database: Database; clock: Clock; renderer: PdfRenderer }
type Pdf = { customerId: number; definition: PdfDefinition; fileName: string }

async function readReceipt({ database }: Dependencies, name: string): Promise<Pdf> {
  const number = parseReceiptNumber(name)
  if (number === undefined) throw notFound()
  const entry = await findEntryByReceipt(database.kysely, number)
  const repayment = entry && (await readRepayment(database, entry.leadId))
  if (entry === undefined || repayment === undefined) throw notFound()
  const { customerId, loanNo } = repayment.loan
  const fileName = documentFileName(loanNo, `receipt-${name}`, entry.bookedOn)
  return { customerId, definition: receiptPdf(repayment, entry, number), fileName }
}

async function readStatement({ database, clock }: Dependencies, name: string): Promise<Pdf> {
  const repayment = /^[1-9][0-9]{0,11}$/.test(name) ? await readRepayment(database, Number(name)) : undefined
  if (repayment === undefined) throw notFound()
  const { customerId, loanNo } = repayment.loan
  const fileName = documentFileName(loanNo, 'statement', clock.today())
  return { customerId, definition: statementPdf(repayment, clock), fileName }
}

/** Receipts and statements are rendered from the ledger each time they are opened. */
export function servePdfs(app: FastifyInstance, dependencies: Dependencies): void {
  const serve = (folder: string, read: (dependencies: Dependencies, name: string) => Promise<Pdf>) =>
    serveSignedPdfs(app, dependencies, folder, async (name, authorize) => {
      let fileName = ''
      const bytes = await dependencies.renderer.render(async () => {
        const { customerId, definition, ...found } = await read(dependencies, name)
        await authorize(customerId)
        fileName = found.fileName
        return definition
      })
      return { bytes, fileName }
    })
  serve('receipts', readReceipt)
  serve('statements', readStatement)
}
