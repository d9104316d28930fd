import { expect, test } from 'vitest'
import { pollIntervalMs } from './poll-interval.ts'

test('a state that does not change is fetched every two seconds for a minute, then every ten', () => {
  expect(pollIntervalMs({ dataUpdateCount: 29 })).toBe(2_000)
  expect(pollIntervalMs({ dataUpdateCount: 30 })).toBe(10_000)
})
