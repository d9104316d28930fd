import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { openDatabase } from '../../server/src/platform/database/database.ts'

/**
 * A payment handler as it is often written: it finds, books and marks the payment in three statements, without a
 * transaction, a lock or a signature check. The fault test must find its errors; the product never runs it.
 */
const { kysely } = openDatabase({
  connection: { connectionString: process.env.DATABASE_URL ?? '' },
  connections: 8,
})

function idsIn(body: string) {
  const txnid = /txnid"?[:=]"?(L[A-Z2-7]{24})/.exec(body)?.[1] ?? ''
  const orderId = /"order_id":"(\w+)"/.exec(body)?.[1] ?? ''
  return { txnid, orderId }
}

async function takePayment(request: IncomingMessage): Promise<void> {
  const { txnid, orderId } = idsIn(await text(request))
  const attempt = await kysely
    .selectFrom('payment_attempts')
    .selectAll()
    .where((eb) => eb.or([eb('txnid', '=', txnid), eb('provider_order_id', '=', orderId)]))
    .executeTakeFirst()
  if (attempt === undefined || attempt.status === 'SUCCESS') return
  const entry = await kysely
    .insertInto('ledger_entries')
    .values({
      idempotency_key: crypto.randomUUID(),
      lead_id: attempt.lead_id,
      kind: 'PAYMENT',
      booked_on: attempt.started_on,
      booked_at: new Date(),
      receipt_no: sql<number>`nextval('receipt_numbers')`,
      bank: attempt.amount_paise,
      principal: -attempt.amount_paise,
      details: JSON.stringify({ txnid: attempt.txnid }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely
    .updateTable('payment_attempts')
    .set({ status: 'SUCCESS', entry_id: entry.id })
    .where('txnid', '=', attempt.txnid)
    .execute()
}

const server = createServer(async (request, response) => {
  const reply = (status: number) => response.writeHead(status).end('{"Status":1}')
  if (request.url === '/readyz') return reply(200)
  try {
    await takePayment(request)
    reply(request.url === '/thanku' ? 303 : 200)
  } catch {
    reply(503)
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1')
