import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { mandateHistories } from './testing/mandate-histories.ts'
import { playMandates } from './testing/play-mandates.ts'

/** `npm run soak -- mandate-histories` plays more of them, with another seed each time. */
const count = Number(process.env.HISTORIES ?? 10)
const seed = Number(process.env.SEED ?? 1)

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test(
  `over ${count} random histories a loan is debited at most once, and only as announced and allowed (seed ${seed})`,
  async () => {
    const { debits, wrong } = await playMandates(data.database, fc.sample(mandateHistories, { numRuns: count, seed }))
    expect(wrong.slice(0, 3)).toEqual([])
    expect(debits).toBeGreaterThan(count / 5)
  },
  180_000 + count * 1_000,
)
