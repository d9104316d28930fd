import { istHourOf } from '../../calendar/ist-date.ts'

const firstHour = 8
const lastHour = 19

/** The quiet hours a customer may choose. Each leaves hours free, so that a reminder can be sent every day. */
export const quietSlots = [
  { id: 'NONE', name: 'Any time from 8 AM to 7 PM' },
  { id: 'MORNING', name: 'Not in the morning: from 12 noon to 7 PM' },
  { id: 'AFTERNOON', name: 'Not from 12 noon to 4 PM' },
  { id: 'EVENING', name: 'Not after 4 PM: from 8 AM to 4 PM' },
] as const
export type QuietSlot = (typeof quietSlots)[number]['id']

const quietHours: Record<QuietSlot, readonly [from: number, to: number]> = {
  NONE: [0, 0],
  MORNING: [8, 12],
  AFTERNOON: [12, 16],
  EVENING: [16, 19],
}

/** Customers are contacted about a loan from 08:00 to 19:00 in India, outside their quiet hours. */
export function mayContactAt(instant: Date, quietSlot: QuietSlot = 'NONE'): boolean {
  const hour = istHourOf(instant)
  const [quietFrom, quietTo] = quietHours[quietSlot]
  return hour >= firstHour && hour < lastHour && !(hour >= quietFrom && hour < quietTo)
}

/** India is 5:30 ahead of UTC, so its full hours are half hours in UTC. */
const halfHourMs = 1_800_000

/** The first time from an instant on at which the borrower may be contacted. */
export function firstContactTime(instant: Date, quietSlot: QuietSlot): Date {
  let at = instant
  while (!mayContactAt(at, quietSlot)) at = new Date((Math.floor(at.getTime() / halfHourMs) + 1) * halfHourMs)
  return at
}
