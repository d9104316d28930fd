import { expect, test } from 'vitest'
import { formatIstDateTime } from './ist-time.ts'

test('date and time are those of India', () => {
  expect(formatIstDateTime(new Date('2026-11-12T04:45:00Z'))).toBe('12-11-2026, 10:15 am')
  expect(formatIstDateTime(new Date('2026-11-12T18:30:00Z'))).toBe('13-11-2026, 12:00 am')
})
