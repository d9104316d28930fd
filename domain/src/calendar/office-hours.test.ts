import { expect, test } from 'vitest'
import { addOfficeMinutes, officeMinutesBetween } from './office-hours.ts'

const holidays = new Set(['2026-11-24'] as const)
const at = (text: string) => new Date(`2026-11-${text}:00+05:30`)

test.each([
  ['within the day', '18T10:30', '18T11:30'],
  ['before the office opens', '18T07:00', '18T11:00'],
  ['into the next day', '18T18:30', '19T10:30'],
  ['in the night', '18T23:00', '19T11:00'],
  ['over a Sunday', '21T18:45', '23T10:45'],
  ['over a holiday', '23T18:30', '25T10:30'],
])('an hour of office time counts only while people are there: %s', (_when, from, to) => {
  expect(addOfficeMinutes(at(from), 60, holidays)).toEqual(at(to))
  expect(officeMinutesBetween(at(from), at(to), holidays)).toBe(60)
  expect(officeMinutesBetween(at(to), at(from), holidays)).toBe(-60)
})
