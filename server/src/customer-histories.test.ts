import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkEndOfLife, checkLife } from './testing/customer-life/check-life.ts'
import { customerHistories } from './testing/customer-life/customer-histories.ts'
import { watchDebits } from './testing/customer-life/debits.ts'
import { isIdentityErased, startLife } from './testing/customer-life/life.ts'
import { playCustomerEvent } from './testing/customer-life/play-customer-event.ts'

/** `npm run soak -- histories` runs many more, of another seed each time. */
const runs = Number(process.env.HISTORIES ?? 2)
const seed = Number(process.env.SEED ?? 1)

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

test(
  `books, journey, screens and providers agree whatever happens in the life of a customer (${runs} histories, seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(customerHistories, async (history) => {
      const life = await startLife()
      watchDebits(life)
      try {
        for (const event of history) {
          const wasErased = await isIdentityErased(life)
          const sentBefore = life.recipients.length
          await playCustomerEvent(life, event)
          await checkLife(life)
          if (wasErased) expect(life.recipients.slice(sentBefore), 'messages after the erasure').toEqual([])
        }
        await checkEndOfLife(life)
      } finally {
        vi.restoreAllMocks()
        await life.close()
      }
    })
    await fc.assert(property, { numRuns: runs, seed })
  },
  180_000 + runs * 30_000,
)
