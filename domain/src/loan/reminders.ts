import type { IstDate } from '../calendar/ist-date.ts'
import { addDays } from '../calendar/ist-date.ts'

export const reminderKinds = ['BEFORE', 'ON', 'AFTER'] as const
export type ReminderKind = (typeof reminderKinds)[number]

const remindBeforeDays = 3

/** Which reminder of a loan is due on a day, if any; one that a day without power missed is due the next. */
export function reminderOn(today: IstDate, repaymentOn: IstDate): ReminderKind | undefined {
  if (today > repaymentOn) return 'AFTER'
  if (today === repaymentOn) return 'ON'
  return today >= addDays(repaymentOn, -remindBeforeDays) ? 'BEFORE' : undefined
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
