import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { isEsignInTime, offerExpiresOn } from './offer-validity.ts'

/** The list of 2026. */
const holidays = new Set<IstDate>([
  ...(['2026-01-26', '2026-03-04', '2026-03-21', '2026-03-26', '2026-03-31', '2026-04-01', '2026-04-03'] as const),
  ...(['2026-05-01', '2026-05-27', '2026-06-26', '2026-08-15', '2026-08-26', '2026-09-04', '2026-10-02'] as const),
  ...(['2026-10-20', '2026-11-08', '2026-11-24', '2026-12-25'] as const),
])

test.each([
  [7, '2026-11-16', '2026-11-19'],
  [40, '2026-11-16', '2026-11-19'],
  [6, '2026-11-16', '2026-11-17'],
  [7, '2026-11-20', '2026-11-25'],
] as const)('an offer for %d days that is issued on %s can be signed until %s', (tenureDays, issuedOn, lastDay) => {
  expect(offerExpiresOn(issuedOn, tenureDays, holidays)).toBe(lastDay)
})

test('an offer is never valid for a shorter time because the holidays of a year are missing', () => {
  for (let day: IstDate = '2026-01-01'; day < '2026-12-20'; day = addDays(day, 1))
    for (const tenureDays of [6, 7])
      expect(offerExpiresOn(day, tenureDays, new Set()) >= offerExpiresOn(day, tenureDays, holidays)).toBe(true)
  expect(offerExpiresOn('2026-12-30', 7, holidays)).toBe('2027-01-07')
  expect(offerExpiresOn('2026-12-30', 7, new Set(['2027-01-14']))).toBe('2027-01-07')
})

test.each([
  ['2026-11-19', '2026-11-25', true],
  ['2026-11-20', '2026-11-20', false],
  [undefined, '2026-11-20', true],
  [undefined, '2026-11-21', false],
] as const)('an eSign dated %s that is found on %s, for an offer until 2026-11-19, is in time: %s', (...example) => {
  const [signedOn, today, isInTime] = example
  expect(isEsignInTime('2026-11-19', { signedOn, today })).toBe(isInTime)
})
