import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeProvider, json, type Mode, startFakeProvider } from '../../testing/fake-provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { createCashfreePan } from './cashfree-pan.ts'
import type { PanCheck } from './pan-check.ts'
import { createSimulatedPan, simulatedName } from './simulated-pan.ts'

/** A server with Cashfree's protocol and the results of the simulator. */
const respondLikeSimulator: Mode = (request, ...rest) => {
  const { pan } = JSON.parse(request.body) as { pan: string }
  const digits = pan.slice(5, 9)
  if (digits === '9999') return json(500, { type: 'internal_error' })(request, ...rest)
  const valid = digits !== '0000'
  return json(200, { pan, valid, reference_id: 7, registered_name: valid ? simulatedName(pan) : '' })(request, ...rest)
}

let cashfree: FakeProvider
beforeAll(async () => {
  cashfree = await startFakeProvider(respondLikeSimulator)
})
afterAll(() => cashfree.close())

const adapters: [string, () => PanCheck][] = [
  ['cashfree', () => createCashfreePan({ clientId: 'i', clientSecret: 's', url: cashfree.url, timeoutMs: 10_000 })],
  ['simulated', createSimulatedPan],
]

describe.each(adapters)('%s', (_name, create) => {
  test.each(['ABCPK1234L', 'ZZZZZ0001Z', 'AAACA9998A'])('%s is found, always with the same name', async (pan) => {
    const result = await create().check(pan)
    expect(result).toMatchObject({ kind: 'found', fullName: expect.stringMatching(/^[A-Z]+( [A-Z]+)+$/) })
    expect(result).toMatchObject({ reference: expect.stringMatching(/./) })
    expect(await create().check(pan)).toEqual(result)
  })

  test('the digits 0000 are not found', async () => {
    expect(await create().check('ABCPK0000L')).toEqual({ kind: 'notFound' })
  })

  test('the digits 9999 make the provider fail', async () => {
    await expect(create().check('ABCPK9999L')).rejects.toThrow(ProviderFailure)
  })
})

test('the made-up surname starts with the fifth letter, as on a real PAN', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const surname = simulatedName(`QQQP${letter}1234Q`).split(' ').at(-1)
    expect(surname?.[0]).toBe(letter)
  }
})
