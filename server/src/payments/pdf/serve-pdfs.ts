import type { FastifyInstance } from 'fastify'
import { documentFileName } from '../../issued-documents/document-file-name.ts'
import type { PdfDefinition } from '../../issued-documents/pdf/pdf-definition.ts'
import { createPdfRenderer } from '../../issued-documents/pdf/pdf-renderer.ts'
import { findEntryByReceipt } from '../../ledger/entries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Caller, callerOf, type Reachability } from '../../platform/http/caller.ts'
import { HttpFailure } from '../../platform/http/http-failure.ts'
import type { AddressQuery, SignedAddresses } from '../../platform/http/signed-addresses.ts'
import type { SecurityEvents } from '../../security-events/security-events.ts'
import { hashToken, type Sessions } from '../../sessions/sessions.ts'
import { parseReceiptNumber } from '../receipts/receipt-number.ts'
import { readRepayment } from '../repayment/read-repayment.ts'
import { receiptPdf } from './receipt-pdf.ts'
import { statementPdf } from './statement-pdf.ts'

type Dependencies = {
  database: Database
  clock: Clock
  addresses: SignedAddresses
  sessions: Sessions
  reachability: Reachability
  securityEvents: SecurityEvents
}
type PdfRequest = { Params: { name: string }; Querystring: AddressQuery }
type Pdf = { customerId: number; definition: PdfDefinition; fileName: string }

const notFound = () => new HttpFailure(404, 'There is nothing at this address.')

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

const deviceHashOf = (caller: Caller) => hashToken(caller.deviceToken() ?? '')

/**
 * Receipts and statements, at addresses that were signed for the browser that opens them. What was signed for a
 * logged-in customer opens only until the log-out.
 */
export function servePdfs(app: FastifyInstance, dependencies: Dependencies): void {
  const { addresses, sessions, securityEvents } = dependencies
  const renderer = createPdfRenderer()
  app.addHook('onClose', () => renderer.close())
  function refuseAddress(folder: string, caller: Caller): HttpFailure {
    securityEvents.report({ kind: 'ADDRESS_REFUSED', detail: folder }, caller)
    return notFound()
  }
  const serve = (folder: string, read: (dependencies: Dependencies, name: string) => Promise<Pdf>) =>
    app.get<PdfRequest>(`/${folder}/:name.pdf`, { config: { requestClass: 'document' } }, async (request, reply) => {
      const { name } = request.params
      const caller = callerOf(request, reply, dependencies.reachability)
      const needs = addresses.verify(`/${folder}/${name}.pdf`, request.query, caller)
      if (needs === undefined) throw refuseAddress(folder, caller)
      let fileName = ''
      const pdf = await renderer.render(async () => {
        const { customerId, definition, ...found } = await read(dependencies, name)
        fileName = found.fileName
        if (needs === 'session' && !(await sessions.isLoggedInOn(customerId, deviceHashOf(caller))))
          throw refuseAddress(folder, caller)
        return definition
      })
      reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': `inline; filename="${fileName}"` })
      return reply.type('application/pdf').send(pdf)
    })
  serve('receipts', readReceipt)
  serve('statements', readStatement)
}
