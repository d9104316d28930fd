import { addDays, daysBetween, type IstDate } from '../calendar/ist-date.ts'

export const reminderKinds = ['BEFORE', 'ON', 'AFTER_1', 'AFTER_3', 'AFTER_7', 'AFTER_15', 'AFTER_30'] as const
export type ReminderKind = (typeof reminderKinds)[number]

const remindBeforeDays = 3

/** How many days after the day of repayment each reminder is due, the last one first. */
const afterDays = [
  [30, 'AFTER_30'],
  [15, 'AFTER_15'],
  [7, 'AFTER_7'],
  [3, 'AFTER_3'],
  [1, 'AFTER_1'],
] as const

/** After this nothing is said any more, also if it was missed. */
const remindAfterDays = 60

/**
 * Which reminder of a loan is due on a day, if any. One that a day without power missed is due the next; where several
 * were missed, only the last is.
 */
export function reminderOn(today: IstDate, repaymentOn: IstDate): ReminderKind | undefined {
  if (today === repaymentOn) return 'ON'
  const daysLate = daysBetween(repaymentOn, today)
  if (daysLate > remindAfterDays) return undefined
  if (daysLate > 0) return afterDays.find(([days]) => daysLate >= days)?.[1]
  return -daysLate <= remindBeforeDays ? 'BEFORE' : undefined
}

/** What is true of a loan on the day it is spoken of, whichever reminder is sent. */
export const dueStateOn = (today: IstDate, repaymentOn: IstDate): 'due_soon' | 'due_today' | 'overdue' =>
  today < repaymentOn ? 'due_soon' : today === repaymentOn ? 'due_today' : 'overdue'

const milestones = [-remindBeforeDays, 0, ...afterDays.map(([days]) => days).toReversed()]

/** The first day after today on which another reminder falls due; undefined after the last. */
export const nextReminderOn = (today: IstDate, repaymentOn: IstDate): IstDate | undefined =>
  milestones.map((days) => addDays(repaymentOn, days)).find((day) => day > today)

const istOffsetMs = 5.5 * 60 * 60 * 1000
const firstHour = 8
const lastHour = 19

/** What a customer may choose; each leaves most of the day, so that a reminder always finds its hour. */
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

/** Nobody is reminded before 08:00 or from 19:00 on, India's time, nor in the hours they have asked us not to. */
export function mayRemindAt(instant: Date, quietSlot: QuietSlot = 'NONE'): boolean {
  const hour = new Date(instant.getTime() + istOffsetMs).getUTCHours()
  const [quietFrom, quietTo] = quietHours[quietSlot]
  return hour >= firstHour && hour < lastHour && !(hour >= quietFrom && hour < quietTo)
}
