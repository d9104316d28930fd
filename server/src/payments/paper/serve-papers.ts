import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { callerOf, type Place } from '../../platform/http/caller.ts'
import { HttpFailure } from '../../platform/http/http-failure.ts'
import type { SignedAddresses } from '../../platform/http/signed-addresses.ts'
import { readRepayment } from '../read-repayment.ts'
import { numberOfReceipt } from '../receipt-no.ts'
import { createPdfMaker } from './pdf-maker.ts'
import { receiptPaper } from './receipt-paper.ts'
import { statementPaper } from './statement-paper.ts'

type Parts = { database: Database; clock: Clock; addresses: SignedAddresses; place: Place }
type Asked = { Params: { name: string }; Querystring: { expires?: unknown; signature?: unknown } }

const nothingHere = () => new HttpFailure(404, 'There is nothing at this address.')

const leadOfReceipt = {
  name: 'find_lead_of_receipt',
  text: 'select lead_id as "leadId" from ledger_entries where receipt_no = $1',
}

async function readReceipt({ database }: Parts, name: string): Promise<object> {
  const number = numberOfReceipt(name)
  if (number === undefined) throw nothingHere()
  const [found] = await database.run<{ leadId: string }>(leadOfReceipt, [number])
  const repayment = found && (await readRepayment(database, found.leadId))
  const entry = repayment?.entries.find(({ receiptNumber }) => String(receiptNumber) === number)
  if (repayment === undefined || entry === undefined) throw nothingHere()
  return receiptPaper(repayment, entry)
}

async function readStatement({ database, clock }: Parts, name: string): Promise<object> {
  const repayment = /^[1-9][0-9]{0,11}$/.test(name) ? await readRepayment(database, name) : undefined
  if (repayment === undefined) throw nothingHere()
  return statementPaper(repayment, clock.today())
}

/** Receipts and statements as PDF, behind addresses that were signed for the browser that asks. */
export function servePapers(app: FastifyInstance, parts: Parts): void {
  const maker = createPdfMaker()
  app.addHook('onClose', () => maker.close())
  const serve = (folder: string, read: (parts: Parts, name: string) => Promise<object>) =>
    app.get<Asked>(`/${folder}/:name.pdf`, async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
      const { name } = request.params
      const path = `/${folder}/${name}.pdf`
      if (!parts.addresses.isValid(path, request.query, callerOf(request, reply, parts.place))) throw nothingHere()
      const pdf = await maker.make(await read(parts, name))
      reply.headers({ 'cache-control': 'private, no-store', 'content-disposition': `inline; filename="${name}.pdf"` })
      return reply.type('application/pdf').send(pdf)
    })
  serve('receipts', readReceipt)
  serve('statements', readStatement)
}
