import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { histories } from '../testing/payment-histories.ts'
import { playHistory } from '../testing/play-history.ts'

/** `npm run soak -- payment-histories` runs two thousand. */
const runs = Number(process.env.HISTORIES ?? 10)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

test(
  `forged, repeated, back-dated, re-ordered and lost reports do not change what the proved payments book (seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(histories, async (history) => {
      expect(await playHistory(testApp, history)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs, seed, endOnFailure: true })
  },
  180_000 + runs * 10_000,
)
