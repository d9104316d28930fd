import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, json, providerFaults, startFakeProvider, timeoutMsFor } from '../testing/fake-provider.ts'
import { fetchJson } from './fetch-json.ts'

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(json(200, {}))
})
afterAll(() => provider.close())

const ask = (timeoutMs: number) =>
  fetchJson({ provider: 'test', url: provider.url, headers: {}, body: { pan: 'ABCPV1234D' }, timeoutMs })

const faults = Object.entries(providerFaults)
const isReadable = (fault: string) => /^JSON|^HTTP \d+$/.test(fault)

test.each(faults.filter(([fault]) => !isReadable(fault)))(
  '%s is a failure after one request, which names nothing that was sent',
  async (fault, mode) => {
    provider.behave(mode)
    const failure = (await ask(timeoutMsFor(fault)).catch((error: unknown) => error)) as Error
    expect(failure).toMatchObject({ message: 'test: no readable response' })
    expect(provider.seen).toHaveLength(1)
    expect(String(failure.stack)).not.toContain('ABCPV1234D')
  },
)

test('a status and a JSON body are returned as they are, whatever they say', async () => {
  for (const [, mode] of faults.filter(([fault]) => isReadable(fault))) {
    provider.behave(mode)
    expect(await ask(30_000)).toMatchObject({ status: expect.any(Number) })
  }
})
