import { expect, test } from 'vitest'
import { firstDayToRemindOf, lastDayToRemindOf, mayRemindAt, reminderOn } from './reminders.ts'

test.each([
  ['2026-11-18', undefined],
  ['2026-11-19', 'BEFORE'],
  ['2026-11-21', 'BEFORE'],
  ['2026-11-22', 'ON'],
  ['2026-11-23', 'AFTER_1'],
  ['2026-11-24', 'AFTER_1'],
  ['2026-11-25', 'AFTER_3'],
  ['2026-11-29', 'AFTER_7'],
  ['2026-12-06', 'AFTER_7'],
  ['2026-12-07', 'AFTER_15'],
  ['2026-12-22', 'AFTER_30'],
  ['2027-01-01', 'AFTER_30'],
] as const)('of a loan due on 22 November, %s asks for %s', (today, kind) => {
  expect(reminderOn(today, '2026-11-22')).toBe(kind)
})

test('nothing is said of a loan that is due later than in three days, or was two months ago', () => {
  expect(lastDayToRemindOf('2026-11-19')).toBe('2026-11-22')
  expect(firstDayToRemindOf('2026-11-19')).toBe('2026-09-20')
})

test.each([
  ['2026-11-22T02:29:59Z', false],
  ['2026-11-22T02:30:00Z', true],
  ['2026-11-22T13:29:59Z', true],
  ['2026-11-22T13:30:00Z', false],
  ['2026-11-22T20:00:00Z', false],
])('%s: may remind is %s (08:00 to 19:00 in India)', (instant, may) => {
  expect(mayRemindAt(new Date(instant))).toBe(may)
})
