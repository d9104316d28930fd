import { expect, test } from 'vitest'
import { type DayNames, dayNamesFrom, hasMarkedDays, markedDayNames, withDayNames } from './day-names.ts'

test('a page rendered with placeholders shows the same days as a page rendered today', () => {
  const describe = ({ date, shortDate, dayOfMonth, weekday }: DayNames) =>
    [0, 15].map((days) => `${weekday(days)} ${dayOfMonth(days)}, ${date(days)}, ${shortDate(days)}`).join('; ')
  const marked = describe(markedDayNames)
  expect(hasMarkedDays(marked)).toBe(true)
  const named = withDayNames(marked, '2026-11-16')
  expect(named).toBe('Mon 16, 16-11-2026, 16-11; Tue 1 Dec, 01-12-2026, 01-12')
  expect(named).toBe(describe(dayNamesFrom('2026-11-16')))
  expect(hasMarkedDays(named)).toBe(false)
})
