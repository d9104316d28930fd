import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConsole } from '../../../records/staff/testing/console-client.ts'
import { acceptLoan } from '../../../testing/application.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findCase } from '../../payouts/desk/payout-cases.ts'
import { applicantSharing, instantPayout, type Shared, type Stranger, setLinksMode } from '../testing/strangers.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({
    renderer: instantRenderer,
    payout: instantPayout(),
    env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' },
  })
})
afterAll(() => testApp.close())

const people = 52
const sharedKinds = ['device', 'address', 'account', 'selfie'] as const

test('of 52 made-up people, each of whom shares a device, address, account or selfie with another, at most the first is paid without a person', async () => {
  await setLinksMode(testApp, 'refer')
  const ring: Stranger[] = []
  for (let position = 0; position < people; position++) {
    const before = ring.at(-1)
    const kind = sharedKinds[position % sharedKinds.length] ?? 'device'
    const shared: Shared = before ? { [kind]: before.shares[kind] } : {}
    ring.push(await applicantSharing(testApp, String(9_197_000_000 + position), shared))
    // The first one is paid before anybody is there to share anything with.
    if (position === 0) await acceptLoan(ring[0]?.app ?? testApp, ring[0] as Stranger)
    if (position === 0) await testApp.runJobs()
  }
  await testApp.runJobs()
  const { kysely } = testApp.data.database
  const cases = await Promise.all(ring.map(({ leadId }) => findCase(kysely, leadId)))
  expect(cases.map((one) => one?.state)).toEqual(['PAID', ...Array(people - 1).fill(undefined)])
  const waiting = await kysely.selectFrom('reviewCases').select(['leadId', 'reasons']).execute()
  expect(waiting.map(({ leadId }) => leadId).toSorted()).toEqual(
    ring
      .slice(1)
      .map(({ leadId }) => leadId)
      .toSorted(),
  )
  const head = await openConsole(testApp, ['credit_head'])
  const { Data } = await head.call('links', 'net', { of: String(ring.at(-1)?.leadId) })
  expect((Data.others as unknown[]).length).toBe(people - 1)
}, 300_000)
