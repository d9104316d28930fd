import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeProvider, json, type Mode, sampleFaults, startFakeProvider } from '../../testing/fake-provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { createCashfreePan } from './cashfree-pan.ts'

const pan = 'ABCPV1234D'
/** The example of Cashfree's documentation. */
const documented = {
  pan,
  type: 'Individual',
  reference_id: 161,
  name_provided: '',
  registered_name: 'JOHN DOE',
  father_name: '',
  valid: true,
  message: 'PAN verified successfully',
  aadhaar_seeding_status: 'Y',
  name_pan_card: 'JOHN DOE',
  pan_status: 'VALID',
}

let cashfree: FakeProvider
beforeAll(async () => {
  cashfree = await startFakeProvider(json(200, documented))
})
afterAll(() => cashfree.close())
beforeEach(() => cashfree.behave(json(200, documented)))

const check = (timeoutMs = 10_000) =>
  createCashfreePan({ clientId: 'id', clientSecret: 'secret', url: `${cashfree.url}/verification/`, timeoutMs }).check(
    pan,
  )

test("a PAN is checked with Cashfree's documented call", async () => {
  expect(await check()).toEqual({ kind: 'found', fullName: 'JOHN DOE', reference: '161' })
  expect(cashfree.seen).toHaveLength(1)
  expect(cashfree.seen[0]).toMatchObject({
    method: 'POST',
    path: '/verification/pan',
    headers: { 'x-client-id': 'id', 'x-client-secret': 'secret', 'x-api-version': '2023-12-18' },
    body: `{"pan":"${pan}"}`,
  })
})

test('an invalid PAN, reported with HTTP 200, is not found', async () => {
  cashfree.behave(json(200, { pan, reference_id: 162, valid: false, message: 'Invalid PAN', registered_name: null }))
  expect(await check()).toEqual({ kind: 'notFound' })
})

test.each(['INVALID', 'ED', 'EU', 'X', 'F', 'D', 'N'])(
  'a PAN that is valid but has the status %s is not found',
  async (pan_status) => {
    cashfree.behave(json(200, { ...documented, pan_status }))
    expect(await check()).toEqual({ kind: 'notFound' })
  },
)

test.each(['E', 'valid', null])('a valid PAN with the status %s is found', async (pan_status) => {
  cashfree.behave(json(200, { ...documented, pan_status }))
  expect(await check()).toMatchObject({ kind: 'found' })
})

test('the name on the card is used if there is no registered name', async () => {
  cashfree.behave(json(200, { ...documented, registered_name: ' ', name_pan_card: 'J DOE' }))
  expect(await check()).toMatchObject({ fullName: 'J DOE' })
})

const panFaults: Record<string, Mode> = {
  'a status that is not documented': json(200, { ...documented, pan_status: 'PENDING' }),
  'a valid PAN without a name': json(200, { ...documented, registered_name: '', name_pan_card: null }),
  'a response about another PAN': json(200, { ...documented, pan: 'ABCPV1234E' }),
  'a name with a NUL character': json(200, { ...documented, registered_name: 'JOHN\u0000DOE' }),
  'a name that is too long': json(200, { ...documented, registered_name: 'J'.repeat(201) }),
  'valid as text': json(200, { ...documented, valid: 'true' }),
}

test.each([...sampleFaults, ...Object.entries(panFaults)])(
  '%s is a failure after one request, and its message does not contain the PAN',
  async (_fault, mode) => {
    cashfree.behave(mode)
    const failure = await check(30_000).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(cashfree.seen).toHaveLength(1)
    const { message, cause } = failure as Error
    expect(`${message} ${(cause as Error | undefined)?.message}`).not.toContain(pan)
  },
)

test('an unreachable provider is a failure', async () => {
  const unreachable = createCashfreePan({
    clientId: 'i',
    clientSecret: 's',
    url: 'http://127.0.0.1:1',
    timeoutMs: 10_000,
  })
  await expect(unreachable.check(pan)).rejects.toThrow(ProviderFailure)
})
