import { expect, test } from 'vitest'
import { noLimits, simulatedLimits, whyHold } from './release.ts'

const limits = { loanCeilingPaise: 40_000_00, dayCeilingPaise: 1_00_000_00 }
const asked = { amountPaise: 40_000_00, releasedTodayPaise: 60_000_00, limits, isPaused: false }

test('the policy releases up to both ceilings and not a paisa further', () => {
  expect(whyHold(asked)).toBeUndefined()
  expect(whyHold({ ...asked, amountPaise: 40_000_01, releasedTodayPaise: 0 })).toBe('LOAN_CEILING')
  expect(whyHold({ ...asked, releasedTodayPaise: 60_000_01 })).toBe('DAY_CEILING')
})

test('while payouts are paused the policy releases nothing, however small', () => {
  expect(whyHold({ ...asked, amountPaise: 1, isPaused: true })).toBe('PAUSED')
})

test('without limits the policy releases nothing; the simulated ones release any loan of the product', () => {
  expect(whyHold({ ...asked, amountPaise: 1, limits: noLimits })).toBe('LOAN_CEILING')
  expect(whyHold({ ...asked, amountPaise: 1_00_000_00, limits: simulatedLimits })).toBeUndefined()
})
