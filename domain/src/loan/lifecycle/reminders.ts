import { addDays, daysBetween, type IstDate } from '../../calendar/ist-date.ts'

export const reminderKinds = ['BEFORE', 'ON', 'AFTER_1', 'AFTER_3', 'AFTER_7', 'AFTER_15', 'AFTER_30'] as const
export type ReminderKind = (typeof reminderKinds)[number]

const remindBeforeDays = 3

/** Days after the repayment day from which each reminder is due, latest first. */
const afterDays = [
  [30, 'AFTER_30'],
  [15, 'AFTER_15'],
  [7, 'AFTER_7'],
  [3, 'AFTER_3'],
  [1, 'AFTER_1'],
] as const

/** No reminder is sent later than this, even if one was missed. */
const remindAfterDays = 60

export const firstReminderOn = (repaymentOn: IstDate): IstDate => addDays(repaymentOn, -remindBeforeDays)

/** The reminder that is due on a day, if any. One that was missed is due on the next day; of several, only the latest. */
export function reminderOn(today: IstDate, repaymentOn: IstDate): ReminderKind | undefined {
  if (today === repaymentOn) return 'ON'
  const daysLate = daysBetween(repaymentOn, today)
  if (daysLate > remindAfterDays) return undefined
  if (daysLate > 0) return afterDays.find(([days]) => daysLate >= days)?.[1]
  return -daysLate <= remindBeforeDays ? 'BEFORE' : undefined
}

/** What a message may say about a loan on the day it is sent, whichever reminder it is. */
export function dueStateOn(today: IstDate, repaymentOn: IstDate): 'due_soon' | 'due_today' | 'overdue' {
  if (today < repaymentOn) return 'due_soon'
  return today === repaymentOn ? 'due_today' : 'overdue'
}

const milestones = [-remindBeforeDays, 0, ...afterDays.map(([days]) => days).toReversed()]

/** The first day after today on which another reminder falls due; undefined after the last. */
export const nextReminderOn = (today: IstDate, repaymentOn: IstDate): IstDate | undefined =>
  milestones.map((days) => addDays(repaymentOn, days)).find((day) => day > today)
