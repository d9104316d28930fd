import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgetShare } from './message-budget.ts'

const budget = 600

test('200 addresses that request as many codes as they can leave some of the budget to a new address', () => {
  const anyAddress = fc.integer({ min: 1, max: 200 })
  fc.assert(
    fc.property(fc.array(anyAddress, { minLength: 2_000, maxLength: 2_000 }), (requests) => {
      const sends = new Map<number, number>()
      let used = 0
      for (const address of requests) {
        const own = sends.get(address) ?? 0
        if (used / budget >= budgetShare(own)) continue
        sends.set(address, own + 1)
        used += 1
      }
      expect(used / budget).toBeLessThan(budgetShare(0))
    }),
    { numRuns: 20 },
  )
})

test('the more codes an address has requested, the smaller its share of the budget', () => {
  expect(budgetShare(0)).toBeGreaterThan(budgetShare(1))
  expect(budgetShare(4)).toBe(budgetShare(1))
  expect(budgetShare(4)).toBeGreaterThan(budgetShare(5))
})
