import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { insertEvent, insertResult } from './payment-events.ts'
import { removePayerDetails } from './remove-payer-details.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test("the payer's contacts are removed from a form that PayU posts", () => {
  const body = 'mihpayid=403&status=success&email=asha%40mail.example&phone=9876543210&hash=ab'
  expect(removePayerDetails(body)).toBe('mihpayid=403&status=success&email=removed&phone=removed&hash=ab')
  expect(removePayerDetails('phone=9876543210')).toBe('phone=removed')
})

test("the payer's contacts are removed from JSON, and it stays JSON", () => {
  const entity = { id: 'pay_1', amount: 100, email: 'a"b\\@mail.example', contact: '+919876543210', phone: '' }
  const removed = removePayerDetails(JSON.stringify({ payload: { payment: { entity } } }))
  expect(JSON.parse(removed)).toEqual({
    payload: { payment: { entity: { ...entity, email: 'removed', contact: 'removed', phone: 'removed' } } },
  })
  const withUrl = { url: 'https://shop.example/?id=1&email=a%40b.example', id: 'pay_1' }
  expect(JSON.parse(removePayerDetails(JSON.stringify(withUrl)))).toEqual({
    url: 'https://shop.example/?id=1&email=removed',
    id: 'pay_1',
  })
  expect(removePayerDetails('{ "email" : "asha@mail.example" }')).toBe('{ "email":"removed" }')
})

test('a UPI address, which often is a mobile number, is removed wherever it is', () => {
  expect(removePayerDetails('txnid=L2&field1=9876543210%40ybl&mode=UPI')).toBe('txnid=L2&field1=removed&mode=UPI')
  const entity = {
    id: 'pay_1',
    vpa: '9876543210@ybl',
    upi: { vpa: 'asha.rao-1@okhdfcbank' },
    notes: { by: 'x@y.example' },
  }
  const removed = { ...entity, vpa: 'removed', upi: { vpa: 'removed' }, notes: { by: 'removed' } }
  expect(JSON.parse(removePayerDetails(JSON.stringify(entity)))).toEqual(removed)
  expect(JSON.parse(removePayerDetails(JSON.stringify(entity).replaceAll('@', '\\u0040')))).toEqual(removed)
})

test("the payer's name is removed, because it is erased with the identity and a message cannot be changed", () => {
  const form = 'txnid=L2&firstname=ASHA+RAO&lastname=&name_on_card=Asha%20Rao&mode=CC'
  expect(removePayerDetails(form)).toBe('txnid=L2&firstname=removed&lastname=removed&name_on_card=removed&mode=CC')
  const entity = { id: 'pay_1', card: { name: 'Asha Rao', last4: '1111' }, firstname: 'ASHA' }
  expect(JSON.parse(removePayerDetails(JSON.stringify(entity)))).toEqual({
    id: 'pay_1',
    card: { name: 'removed', last4: '1111' },
    firstname: 'removed',
  })
})

test('everything else stays as it was received', () => {
  const body = 'txnid=L2&amount=10.00&productinfo=email&udf1=phone'
  expect(removePayerDetails(body)).toBe(body)
})

test('neither a message nor its proof is stored with contacts', async () => {
  const body = 'txnid=L2&phone=9876543210'
  const claim = { outcome: 'paid', amountPaise: 100, paymentId: 'm1' } as const
  const source = { provider: 'payu', channel: 'POLL', requestId: 'r', receivedAt: new Date() } as const
  const { kysely } = data.database
  const { id } = await insertEvent(kysely, { ...source, claim, body, txnid: null, providerOrderId: null })
  const proof = '{"phone":"9876543210"}'
  await insertResult(kysely, { eventId: id, settlement: { result: 'KNOWN' }, proof, at: new Date() })
  const event = kysely.selectFrom('paymentEvents').select('body').where('id', '=', id)
  const result = kysely.selectFrom('paymentEventResults').select('proof').where('eventId', '=', id)
  expect(await event.executeTakeFirst()).toEqual({ body: 'txnid=L2&phone=removed' })
  expect(await result.executeTakeFirst()).toEqual({ proof: '{"phone":"removed"}' })
})

test('the migrations remove the same from messages that were stored before, except names', async () => {
  const bodies = [
    'mihpayid=403&email=asha%40mail.example&phone=9876543210&hash=ab',
    JSON.stringify({ entity: { email: 'a"b\\\\@mail.example', contact: '+919876543210', phone: '' } }),
    '{ "email" : "asha@mail.example" }',
    'txnid=L2&amount=10.00&productinfo=email',
    'txnid=L2&field1=9876543210%40ybl&mode=UPI',
    '{"vpa":"9876543210\\u0040ybl","upi":{"vpa":"asha.rao-1@okhdfcbank"}}',
  ]
  const named = 'txnid=L2&firstname=ASHA&phone=9876543210'
  await data.asOwner(
    `insert into payment_events (provider, channel, reported_outcome, amount_paise, provider_payment_id, body, request_id, received_at)
     select 'payu', 'POLL', 'success', 100, '', body, 'r', now() from unnest($1::text[]) as body`,
    [[...bodies, named]],
  )
  for (const migration of ['122-no-contacts-in-payment-events', '125-no-upi-addresses-in-payment-events'])
    await data.asOwner(await readFile(join(import.meta.dirname, `../../../../migrations/${migration}.sql`), 'utf8'))
  const { kysely } = data.database
  const rows = await kysely.selectFrom('paymentEvents').select('body').orderBy('id', 'desc').limit(7).execute()
  expect(rows.map(({ body }) => body).reverse()).toEqual([
    ...bodies.map(removePayerDetails),
    'txnid=L2&firstname=ASHA&phone=removed',
  ])
})
