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

/**
 * Which reminder of a loan is due on a day, if any. One that a day without power missed is due the next; where several
 * were missed, only the last is.
 */
export function reminderOn(today: IstDate, repaymentOn: IstDate): ReminderKind | undefined {
  if (today === repaymentOn) return 'ON'
  const daysLate = daysBetween(repaymentOn, today)
  if (daysLate > 0) return afterDays.find(([days]) => daysLate >= days)?.[1]
  return -daysLate <= remindBeforeDays ? 'BEFORE' : undefined
}

const remindAfterDays = 60

/** The days of repayment of which anything is to be said today, the first and the last. */
export const firstDayToRemindOf = (today: IstDate): IstDate => addDays(today, -remindAfterDays)
export const lastDayToRemindOf = (today: IstDate): IstDate => addDays(today, remindBeforeDays)

const istOffsetMs = 5.5 * 60 * 60 * 1000
const firstHour = 8
const lastHour = 19

/** Nobody is reminded before 08:00 or from 19:00 on, India's time. */
export function mayRemindAt(instant: Date): boolean {
  const hour = new Date(instant.getTime() + istOffsetMs).getUTCHours()
  return hour >= firstHour && hour < lastHour
}
