import { eligibilityReasons, firstEligibilityPolicy as policy } from 'domain/loan/decision/eligibility'
import { expect, test } from 'vitest'
import { declineMessage } from './decline-message.ts'

test('a decline gives every reason in plain words and the date to apply again', () => {
  expect(declineMessage({ reasons: ['not salaried', 'income too low'], applyAgainOn: '2026-12-15' }, policy)).toBe(
    'We cannot offer you a loan now: our loans are for salaried people; your monthly income must be at least ₹15,000. You can apply again from 15-12-2026.',
  )
})

test('a decline without a date to apply again promises none', () => {
  expect(declineMessage({ reasons: ['too old'], applyAgainOn: null }, policy)).toBe(
    'We cannot offer you a loan now: our loans are for people up to 60 years old.',
  )
})

test('every reason has its own message', () => {
  const messages = eligibilityReasons.map((reason) => declineMessage({ reasons: [reason], applyAgainOn: null }, policy))
  expect(new Set(messages).size).toBe(eligibilityReasons.length)
})
