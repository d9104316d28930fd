import { expect, test } from 'vitest'
import { isCalendarDate } from './is-calendar-date.ts'

test.each(['2026-11-15', '2024-02-29', '1950-01-31'])('%s is a day', (text) => {
  expect(isCalendarDate(text)).toBe(true)
})

test.each(['2026-02-29', '2026-13-01', '2026-00-10', '15-11-2026', '2026-1-5', '', '0001-01-01', '2026-11-15T00:00'])(
  '%s is none',
  (text) => {
    expect(isCalendarDate(text)).toBe(false)
  },
)
