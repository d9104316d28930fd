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
    .selectFrom('paymentAttempts')
    .selectAll()
    .where((eb) => eb.or([eb('txnid', '=', txnid), eb('providerOrderId', '=', orderId)]))
    .executeTakeFirst()
  if (attempt === undefined || attempt.status === 'SUCCESS') return
  const entry = await kysely
    .insertInto('ledgerEntries')
    .values({
      idempotencyKey: crypto.randomUUID(),
      leadId: attempt.leadId,
      kind: 'PAYMENT',
      bookedOn: attempt.startedOn,
      bookedAt: new Date(),
      receiptNo: sql<number>`nextval('receipt_numbers')`,
      bank: attempt.amountPaise,
      principal: -attempt.amountPaise,
      details: JSON.stringify({ txnid: attempt.txnid }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely
    .updateTable('paymentAttempts')
    .set({ status: 'SUCCESS', entryId: entry.id })
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
