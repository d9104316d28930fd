import type { FastifyInstance } from 'fastify'
import { findEntryByReceipt } from '../../ledger/entries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { callerOf, type Reachability } from '../../platform/http/caller.ts'
import { HttpFailure } from '../../platform/http/http-failure.ts'
import type { SignedAddresses } from '../../platform/http/signed-addresses.ts'
import { parseReceiptNumber } from '../receipts/receipt-number.ts'
import { readRepayment } from '../repayment/read-repayment.ts'
import { createPdfRenderer } from './pdf-renderer.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { statementPdf } from './statement-pdf.ts'

type Dependencies = { database: Database; clock: Clock; addresses: SignedAddresses; reachability: Reachability }
type PdfRequest = { Params: { name: string }; Querystring: { expires?: unknown; signature?: unknown } }

const notFound = () => new HttpFailure(404, 'There is nothing at this address.')

async function receiptDefinition({ database }: Dependencies, name: string): Promise<object> {
  const number = parseReceiptNumber(name)
  if (number === undefined) throw notFound()
  const entry = await findEntryByReceipt(database.kysely, number)
  const repayment = entry && (await readRepayment(database, entry.leadId))
  if (entry === undefined || repayment === undefined) throw notFound()
  return receiptPdf(repayment, entry, number)
}

async function statementDefinition({ database, clock }: Dependencies, name: string): Promise<object> {
  const repayment = /^[1-9][0-9]{0,11}$/.test(name) ? await readRepayment(database, Number(name)) : undefined
  if (repayment === undefined) throw notFound()
  return statementPdf(repayment, clock.today())
}

/** Receipts and statements, at addresses that were signed for the browser that opens them. */
export function servePdfs(app: FastifyInstance, dependencies: Dependencies): void {
  const renderer = createPdfRenderer()
  app.addHook('onClose', () => renderer.close())
  const serve = (folder: string, define: (dependencies: Dependencies, name: string) => Promise<object>) =>
    app.get<PdfRequest>(`/${folder}/:name.pdf`, { config: { requestClass: 'document' } }, async (request, reply) => {
      const { name } = request.params
      const caller = callerOf(request, reply, dependencies.reachability)
      if (!dependencies.addresses.isValid(`/${folder}/${name}.pdf`, request.query, caller)) throw notFound()
      const pdf = await renderer.render(() => define(dependencies, name))
      reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': `inline; filename="${name}.pdf"` })
      return reply.type('application/pdf').send(pdf)
    })
  serve('receipts', receiptDefinition)
  serve('statements', statementDefinition)
}
