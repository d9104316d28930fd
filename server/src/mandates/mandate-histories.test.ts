import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { mandateHistories } from './testing/mandate-histories.ts'
import { playMandates } from './testing/play-mandates.ts'

/** More of them, and others each time, are played by `npm run soak -- mandate-histories`. */
const count = Number(process.env.HISTORIES ?? 50)
const seed = Number(process.env.SEED ?? 1)

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test(
  `whatever customers, banks and workers do, a loan is debited once at most and its books are right (seed ${seed})`,
  async () => {
    const { debits, wrong } = await playMandates(data.database, fc.sample(mandateHistories, { numRuns: count, seed }))
    expect(wrong.slice(0, 3)).toEqual([])
    expect(debits).toBeGreaterThan(count / 5)
  },
  60_000 + count * 1_000,
)
