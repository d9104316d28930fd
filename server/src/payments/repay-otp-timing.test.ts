import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { areAlike } from './testing/are-alike.ts'
import { repaying } from './testing/repaying.ts'

let house: TestApp
beforeAll(async () => {
  house = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => house.close())

const each = 200
const panOf = (kind: 'K' | 'U', n: number) => `AAAP${String.fromCharCode(65 + (n % 26))}${1_000 + n}${kind}`

test('a PAN with a loan and one without cannot be told apart by the time of the answer', async () => {
  const page = repaying(house)
  for (let n = 0; n < each; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, more) => page.lend({ pan: panOf('K', n + more) })))
  const times = { K: [] as number[], U: [] as number[] }
  const time = async (kind: 'K' | 'U', n: number) => {
    const startedAt = performance.now()
    const sent = await page.call(paths.repayOtp, { pancard: panOf(kind, n) })
    times[kind].push(performance.now() - startedAt)
    expect(sent.Status).toBe(1)
  }
  for (let n = 0; n < each; n++)
    for (const kind of n % 2 === 0 ? (['K', 'U'] as const) : (['U', 'K'] as const)) await time(kind, n)
  expect(areAlike(times.K, times.U), JSON.stringify(times)).toBe(true)
}, 60_000)

test('the comparison sees a difference of a quarter among noisy times', () => {
  const noisy = (scale: number) => Array.from({ length: each }, (_, n) => scale * (2 + ((n * 7_919) % 100) / 50))
  expect(areAlike(noisy(1), noisy(1))).toBe(true)
  expect(areAlike(noisy(1), noisy(1.25))).toBe(false)
})
