import { expect, test } from 'vitest'
import { addDays } from '../../calendar/ist-date.ts'
import { penalChargeDays } from '../product/penal-terms.ts'
import { nextReminderOn, reminderOn } from './reminders.ts'

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
  ['2027-01-21', 'AFTER_30'],
  ['2027-01-22', undefined],
] as const)('on %s the reminder of a loan due on 22 November is %s', (today, kind) => {
  expect(reminderOn(today, '2026-11-22')).toBe(kind)
})

test.each([
  ['2026-10-01', '2026-11-19'],
  ['2026-11-19', '2026-11-22'],
  ['2026-11-22', '2026-11-23'],
  ['2026-11-24', '2026-11-25'],
  ['2026-12-21', '2026-12-22'],
  ['2026-12-22', undefined],
] as const)('after %s the next reminder of a loan due on 22 November is on %s', (today, next) => {
  expect(nextReminderOn(today, '2026-11-22')).toBe(next)
})

test('a penal charge can only be made on a day on which a reminder falls due', () => {
  const repaymentOn = '2026-11-22'
  for (const days of penalChargeDays)
    expect(nextReminderOn(addDays(repaymentOn, days - 1), repaymentOn)).toBe(addDays(repaymentOn, days))
})
