import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { nextDayWithinLimit, yearlyRoom } from './yearly-limit.ts'

const limit = 6_000_000
const today: IstDate = '2026-11-15'
const ago = (days: number, amountPaise: number) => ({ amountPaise, sanctionedOn: addDays(today, -days) })

test.each([
  ['nothing was lent', [], 6_000_000],
  ['₹20,000 was lent today', [ago(0, 2_000_000)], 4_000_000],
  ['it was lent 364 days ago', [ago(364, 2_000_000)], 4_000_000],
  ['it was lent 365 days ago', [ago(365, 2_000_000)], 6_000_000],
  ['more was lent than the limit', [ago(1, 7_000_000)], 0],
])('when %s, what is left of ₹60,000 may be lent', (_when, sanctions, room) => {
  expect(yearlyRoom(limit, sanctions, today)).toBe(room)
})

test.each([
  ['2028-02-28', '2029-02-28'],
  ['2028-02-29', '2029-03-01'],
  ['2027-02-28', '2028-02-28'],
  ['2027-03-01', '2028-03-01'],
] as const)('a loan sanctioned on %s counts until the day before %s, also around a leap day', (sanctionedOn, from) => {
  const sanctions = [{ amountPaise: limit, sanctionedOn }]
  expect(yearlyRoom(limit, sanctions, addDays(from, -1))).toBe(0)
  expect(yearlyRoom(limit, sanctions, from)).toBe(limit)
  expect(nextDayWithinLimit(limit, 500_000, sanctions, addDays(from, -1))).toBe(from)
})

test('exactly what is left may be lent today', () => {
  expect(nextDayWithinLimit(limit, 500_000, [ago(1, 5_500_000)], today)).toBeNull()
  expect(nextDayWithinLimit(limit, 500_001, [ago(1, 5_500_000)], today)).toBe(addDays(today, 364))
})

test('an amount above the limit itself can never be lent', () => {
  expect(nextDayWithinLimit(400_000, 500_000, [], today)).toBe('never')
  expect(nextDayWithinLimit(400_000, 500_000, [ago(1, 400_000)], today)).toBe('never')
})
