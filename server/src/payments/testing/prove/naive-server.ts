import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'

/**
 * How a handler of payments is often written: look, book, mark, in three statements, and take the message's word for
 * everything. It is here to fail, so that the program that proves ours is known to notice. No product runs it.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, application_name: 'agrim' })
pool.on('error', () => {})
pool.on('connect', (client) => client.on('error', () => {}))

const find =
  'select txnid, lead_id, amount_paise, status from payment_attempts where txnid = $1 or provider_order_id = $2'
const book = `insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, bank, principal, note)
  values (gen_random_uuid()::text, $1, 'PAYMENT', current_date, now(), $2, -$2::bigint, jsonb_build_object('txnid', $3::text))
  returning id`
const mark = "update payment_attempts set status = 'SUCCESS', entry_id = $2 where txnid = $1"

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function namesIn(body: string): [txnid: string, orderId: string] {
  const txnid = /txnid"?[:=]"?(L[A-Z2-7]{24})/.exec(body)?.[1] ?? ''
  const orderId = /"order_id":"(\w+)"/.exec(body)?.[1] ?? ''
  return [txnid, orderId]
}

async function takePayment(body: string): Promise<void> {
  const { rows } = await pool.query(find, namesIn(body))
  const [attempt] = rows
  if (attempt === undefined || attempt.status === 'SUCCESS') return
  const entry = await pool.query(book, [attempt.lead_id, attempt.amount_paise, attempt.txnid])
  await pool.query(mark, [attempt.txnid, entry.rows[0].id])
}

const server = createServer(async (request, response) => {
  const end = (status: number, text: string) => response.writeHead(status).end(text)
  if (request.url === '/readyz') return end(200, '{"Status":1}')
  try {
    await takePayment(await bodyOf(request))
    end(request.url === '/thanku' ? 303 : 200, '{"Status":1}')
  } catch {
    end(503, '')
  }
})
server.listen(Number(process.env.PORT), '127.0.0.1')
