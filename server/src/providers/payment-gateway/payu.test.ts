import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, json, sampleFaults, startFakeProvider } from '../../testing/fake-provider.ts'
import { createPayu } from './payu.ts'
import { responseHash } from './payu-hash.ts'

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(json(200, {}))
})
afterAll(() => provider.close())

const payu = (timeoutMs = 2_000) =>
  createPayu({ key: 'JPM7Fg', salt: 'TuxqAugd', url: `${provider.url}/merchant/postservice.php?form=2`, timeoutMs })

const txnid = 'IhfgcZnXR4o4nB'
const transaction = {
  mihpayid: '403993715521889530',
  request_id: '',
  bank_ref_num: '721522',
  amt: '10.00',
  transaction_amount: '10.00',
  txnid,
  additional_charges: '0.00',
  error_code: 'E000',
  addedon: '2020-10-26 14:12:13',
  net_amount_debit: 10,
  mode: 'CC',
  status: 'success',
  unmappedstatus: 'captured',
  Merchant_UTR: null,
}
const respond = (changes: object = {}) =>
  json(200, { status: 1, msg: '', transaction_details: { [txnid]: { ...transaction, ...changes } } })

test("a payment is looked up with PayU's documented call", async () => {
  provider.behave(respond())
  expect(await payu().lookUp(txnid)).toEqual({
    outcome: 'paid',
    amountPaise: 1_000,
    paymentId: '403993715521889530',
    paidOn: '2020-10-26',
    paidAt: new Date('2020-10-26T14:12:13+05:30'),
    raw: expect.stringContaining('721522'),
  })
  const [sent] = provider.seen
  expect([sent?.method, sent?.path, sent?.headers['content-type']]).toEqual([
    'POST',
    '/merchant/postservice.php?form=2',
    'application/x-www-form-urlencoded;charset=UTF-8',
  ])
  expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
    key: 'JPM7Fg',
    command: 'verify_payment',
    var1: txnid,
    hash: 'a0ae79fdd66c875af6e9b21c4a67f1822deb00f2df5e9f0b1948f3222f536a9bf741b24efbb1874ca0f84f76b036e6c0d641581d0100f7abe4aeed2f3264f5c9',
  })
})

test.each([
  ['success', 'auth', 'pending'],
  ['success', '', 'pending'],
  ['success', 'captured', 'paid'],
  ['failure', 'failed', 'failed'],
  ['failure', 'bounced', 'failed'],
  ['failure', 'userCancelled', 'cancelled'],
  ['pending', 'initiated', 'pending'],
  ['pending', 'in progress', 'pending'],
  ['Not Found', '', 'unknown'],
  ['something new', '', 'pending'],
])('status %s with %s means %s', async (status, unmappedstatus, outcome) => {
  provider.behave(respond({ status, unmappedstatus }))
  expect((await payu().lookUp(txnid)).outcome).toBe(outcome)
})

const signedFields = { key: 'JPM7Fg', txnid, amount: '10.00', productinfo: 'x', firstname: 'A', email: 'a@example.com' }
const postOf = (signed: typeof signedFields) => ({
  ...signed,
  ...{ status: 'success', hash: responseHash(signed, 'success', 'TuxqAugd') },
  ...{ addedon: '2020-01-01 10:00:00', unmappedstatus: 'auth', mihpayid: '4' },
})

test('a signed post proves neither a day nor that the money was captured', () => {
  expect(payu().readPost(postOf(signedFields))).toEqual({ outcome: 'paid', amountPaise: 1_000, paymentId: '4' })
})

test('of the id in a post, which PayU does not sign, only what can be stored is kept', () => {
  const post = { ...postOf(signedFields), mihpayid: `40\u0000<b>39</b>${'9'.repeat(100)}` }
  expect(payu().readPost(post)?.paymentId).toBe(`40b39b${'9'.repeat(54)}`)
})

test.each([
  ['to another merchant', { key: 'another' }],
  ['with the separator in a field, which could pass for two', { productinfo: 'x|10.00' }],
])('a post %s proves nothing, although its hash is right', (_what, changes) => {
  expect(payu().readPost(postOf({ ...signedFields, ...changes }))).toBeUndefined()
})

test('a payment that PayU does not know is unknown, and fields may be missing', async () => {
  provider.behave(
    json(200, { status: 0, transaction_details: { [txnid]: { mihpayid: 'Not Found', status: 'Not Found' } } }),
  )
  expect(await payu().lookUp(txnid)).toMatchObject({ outcome: 'unknown', amountPaise: 0 })
})

test.each([
  ['about another payment', 200, 'other'],
  ['with an error status', 500, txnid],
])('a response %s is a failure', async (_what, status, id) => {
  provider.behave(json(status, { status: 1, transaction_details: { [id]: transaction } }))
  await expect(payu().lookUp(txnid)).rejects.toThrow('payu: no such payment in the response')
})

test.each(sampleFaults)('%s is a failure after one request', async (_fault, mode) => {
  provider.behave(mode)
  await expect(payu(30_000).lookUp(txnid)).rejects.toThrow(/^payu: /)
  expect(provider.seen).toHaveLength(1)
})
