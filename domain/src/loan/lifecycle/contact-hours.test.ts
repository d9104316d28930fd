import { expect, test } from 'vitest'
import { firstContactTime, mayContactAt, type QuietSlot } from './contact-hours.ts'

test.each([
  ['2026-11-22T02:29:59Z', false],
  ['2026-11-22T02:30:00Z', true],
  ['2026-11-22T13:29:59Z', true],
  ['2026-11-22T13:30:00Z', false],
  ['2026-11-22T20:00:00Z', false],
])('customers are contacted from 08:00 to 19:00 in India: at %s %s', (instant, may) => {
  expect(mayContactAt(new Date(instant))).toBe(may)
})

test.each<[QuietSlot, number, number]>([
  ['MORNING', 8, 12],
  ['AFTERNOON', 12, 16],
  ['EVENING', 16, 19],
])('in the quiet hours %s, from %d to %d o’clock in India, they are not contacted', (slot, from, to) => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const atHour = (hour: number) => new Date(`2026-11-22T${String(hour).padStart(2, '0')}:00:00+05:30`)
  expect(hours.filter((hour) => mayContactAt(atHour(hour), slot))).toEqual(
    hours.filter((hour) => hour >= 8 && hour < 19 && (hour < from || hour >= to)),
  )
})

const at = (day: string, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`)

test('a message that falls in the night or in quiet hours waits for the next allowed hour', () => {
  expect(firstContactTime(at('20', '22:10'), 'NONE')).toEqual(at('21', '08:00'))
  expect(firstContactTime(at('20', '22:10'), 'MORNING')).toEqual(at('21', '12:00'))
  expect(firstContactTime(at('20', '10:10'), 'NONE')).toEqual(at('20', '10:10'))
})
