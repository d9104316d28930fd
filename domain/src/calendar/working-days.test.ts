import { expect, test } from 'vitest'
import type { IstDate } from './ist-date.ts'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

const holidays = new Set<IstDate>(['2026-11-24', '2026-12-25'])

test.each([
  ['2026-11-16', true, 'a Monday'],
  ['2026-11-15', false, 'a Sunday'],
  ['2026-11-07', true, 'a first Saturday'],
  ['2026-11-14', false, 'a second Saturday'],
  ['2026-11-21', true, 'a third Saturday'],
  ['2026-11-28', false, 'a fourth Saturday'],
  ['2026-08-29', true, 'a fifth Saturday'],
  ['2026-10-02', false, 'Gandhi Jayanti, in every year'],
  ['2027-01-26', false, 'Republic Day, in every year'],
  ['2026-08-15', false, 'Independence Day, in every year'],
  ['2026-11-24', false, 'a listed holiday'],
] as const)('%s is a working day: %s (%s)', (date, isWorking, _what) => {
  expect(isWorkingDay(date, holidays)).toBe(isWorking)
})

test.each([
  ['2026-11-16', 3, '2026-11-19'],
  ['2026-11-12', 3, '2026-11-17'],
  ['2026-10-01', 1, '2026-10-03'],
  ['2026-11-14', 1, '2026-11-16'],
  ['2026-11-20', 3, '2026-11-25'],
  ['2026-11-23', 1, '2026-11-25'],
] as const)('%s plus %d working days is %s', (date, count, expected) => {
  expect(addWorkingDays(date, count, holidays)).toBe(expected)
})
