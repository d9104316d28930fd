import { expect, test } from 'vitest'
import { offerExpiresOn } from './offer-validity.ts'

test.each([
  [7, '2026-11-19'],
  [40, '2026-11-19'],
  [6, '2026-11-17'],
])('an offer for %d days that is issued on a Monday can be signed until %s', (tenureDays, lastDay) => {
  expect(offerExpiresOn('2026-11-16', tenureDays)).toBe(lastDay)
})
