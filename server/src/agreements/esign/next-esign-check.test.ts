import { expect, test } from 'vitest'
import { nextEsignCheck } from './next-esign-check.ts'

const next = (time: string, checks: number) => nextEsignCheck(new Date(`2026-11-18T${time}+05:30`), checks)
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}+05:30`)

test('an open request is checked in the last minute of the day, because its offer may end with the day', () => {
  expect(next('12:00:00', 0)).toEqual(at(18, '12:02:00'))
  expect(next('23:40:00', 5)).toEqual(at(18, '23:59:00'))
  expect(next('23:58:30', 0)).toEqual(at(18, '23:59:00'))
})

test('in the last minute and after midnight the interval is the usual one', () => {
  expect(next('23:59:00', 3)).toEqual(at(19, '00:15:00'))
  expect(next('00:00:00', 3)).toEqual(at(18, '00:16:00'))
})
