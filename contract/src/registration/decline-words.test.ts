import { eligibilityReasons } from 'domain/loan/eligibility'
import { expect, test } from 'vitest'
import { declineWords } from './decline-words.ts'

const policy = { minimumAgeYears: 18, maximumAgeYears: 60, minimumIncomePaise: 1_500_000, waitDays: 30 }

test('a decline says every reason in plain words and the day to come back', () => {
  expect(declineWords({ reasons: ['not salaried', 'income too low'], applyAgainOn: '2026-12-15' }, policy)).toBe(
    'We cannot offer you a loan now: our loans are for salaried people; your monthly income must be at least ₹15,000. You can apply again from 15-12-2026.',
  )
})

test('no day is promised where there is none', () => {
  expect(declineWords({ reasons: ['too old'], applyAgainOn: null }, policy)).toBe(
    'We cannot offer you a loan now: our loans are for people of at most 60 years.',
  )
})

test('every reason has words of its own', () => {
  const told = eligibilityReasons.map((reason) => declineWords({ reasons: [reason], applyAgainOn: null }, policy))
  expect(new Set(told).size).toBe(eligibilityReasons.length)
})
