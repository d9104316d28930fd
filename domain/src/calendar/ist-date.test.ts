import { expect, test } from 'vitest'
import { addDays, isCalendarDate, istDateOf, secondsLeftToday, startOfDay } from './ist-date.ts'

test('a new day begins in India at 18:30 UTC', () => {
  expect(istDateOf(new Date('2026-11-15T18:29:59.999Z'))).toBe('2026-11-15')
  expect(istDateOf(new Date('2026-11-15T18:30:00.000Z'))).toBe('2026-11-16')
  expect(startOfDay('2026-11-16')).toEqual(new Date('2026-11-15T18:30:00.000Z'))
})

test('adding days crosses months, years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('the seconds left today are counted to midnight in India', () => {
  expect(secondsLeftToday(new Date('2026-11-15T18:29:59Z'))).toBe(1)
  expect(secondsLeftToday(new Date('2026-11-15T18:29:59.999Z'))).toBe(1)
  expect(secondsLeftToday(new Date('2026-11-15T18:30:00Z'))).toBe(86_400)
})

test.each(['2026-11-15', '2024-02-29', '1950-01-31'])('%s is a calendar date', (text) => {
  expect(isCalendarDate(text)).toBe(true)
})

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '15-11-2026', '2026-1-5', '', '0001-01-01', '2026-11-15T00:00'])(
  '%s is not a calendar date',
  (text) => {
    expect(isCalendarDate(text)).toBe(false)
  },
)
