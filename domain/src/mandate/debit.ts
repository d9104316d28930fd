import { addDays, type IstDate, startOfDay } from '../calendar/ist-date.ts'
import { mayRemindAt, type QuietSlot } from '../loan/reminders.ts'
import { type MandateState, mayBeDebited } from './mandate.ts'

/** PLANNED until the borrower has the notice, NOTIFIED until the day, SENT until the bank's answer is known. */
export const debitStatuses = ['PLANNED', 'NOTIFIED', 'SENT', 'PAID', 'FAILED', 'SKIPPED'] as const
export type DebitStatus = (typeof debitStatuses)[number]

const hourMs = 3_600_000
/** The law: the borrower is told at least so long before. */
const noticeHours = 24
/** What we keep, since a provider counts from when its own notice has arrived. */
const plannedNoticeHours = 25
const noticeDays = 2
const firstDebitHour = 8
const lastDebitHour = 21
/** The least that a provider debits. */
const leastPaise = 100

/** The last day on which a mandate can be set up, so that there is time for its notice. */
export const lastSetUpDay = (dueOn: IstDate): IstDate => addDays(dueOn, -noticeDays)

/** The repayment days whose notices may go out today, the last of them. */
export const lastDayToNotifyOf = (today: IstDate): IstDate => addDays(today, noticeDays)

const hourOf = (day: IstDate, hour: number) => new Date(startOfDay(day).getTime() + hour * hourMs)

/** When a debit follows a notice; nothing where the day would be over. */
export function debitTime(notifiedAt: Date, dueOn: IstDate): Date | undefined {
  const earliest = new Date(notifiedAt.getTime() + plannedNoticeHours * hourMs)
  const morning = hourOf(dueOn, firstDebitHour)
  const at = earliest > morning ? earliest : morning
  return at <= hourOf(dueOn, lastDebitHour) ? at : undefined
}

type Situation = {
  mandate: MandateState & { maxAmountPaise: number }
  dueOn: IstDate
  isLoanOpen: boolean
  /** Due on the repayment day. */
  duePaise: number
  today: IstDate
  now: Date
}

/** Why nothing is debited, for the history. */
export type SkipReason = 'PAUSED' | 'AMOUNT_CHANGED' | 'ABOVE_MAXIMUM' | 'TOO_LATE' | 'NOTHING_DUE'

export type Plan =
  | { kind: 'wait' }
  | { kind: 'notify'; amountPaise: number; debitAt: Date }
  | { kind: 'end'; reason: SkipReason }

type PlannedDebit = { status: DebitStatus; amountPaise: number }

const reasonToEnd = ({ isLoanOpen, duePaise, mandate }: Situation): SkipReason | undefined => {
  if (!isLoanOpen || duePaise < leastPaise) return 'NOTHING_DUE'
  return duePaise > mandate.maxAmountPaise ? 'ABOVE_MAXIMUM' : undefined
}

/**
 * Whether the borrower is to be told of the debit now. A payment in between changes the amount, and is followed by a new
 * notice while there is time for one; otherwise nothing is debited, since a debit is of the amount that was announced.
 */
export function planDebit(situation: Situation, quietSlot: QuietSlot, debit?: PlannedDebit): Plan {
  const { mandate, dueOn, duePaise, today, now } = situation
  if (debit && debit.status !== 'PLANNED' && debit.status !== 'NOTIFIED') return { kind: 'wait' }
  const reason = reasonToEnd(situation)
  if (reason) return { kind: 'end', reason }
  const isAnnounced = debit?.status === 'NOTIFIED' && debit.amountPaise === duePaise
  if (isAnnounced || today < lastSetUpDay(dueOn)) return { kind: 'wait' }
  const debitAt = debitTime(now, dueOn)
  if (debitAt === undefined)
    return { kind: 'end', reason: debit?.status === 'NOTIFIED' ? 'AMOUNT_CHANGED' : 'TOO_LATE' }
  if (!mayBeDebited(mandate) || !mayRemindAt(now, quietSlot)) return { kind: 'wait' }
  return { kind: 'notify', amountPaise: duePaise, debitAt }
}

export type Decision = { kind: 'wait' } | { kind: 'send' } | { kind: 'end'; reason: SkipReason }

/** Whether an announced debit is made now: on its day, a day after its notice, for what is still due, or not at all. */
export function decideDebit(
  situation: Situation,
  debit: { amountPaise: number; notifiedAt: Date; debitAt: Date },
): Decision {
  const { mandate, dueOn, duePaise, today, now } = situation
  const reason = reasonToEnd(situation)
  if (reason) return { kind: 'end', reason }
  if (today > dueOn || now > hourOf(dueOn, lastDebitHour + 1))
    return { kind: 'end', reason: mayBeDebited(mandate) ? 'TOO_LATE' : 'PAUSED' }
  const isTime = now >= debit.debitAt && now.getTime() - debit.notifiedAt.getTime() >= noticeHours * hourMs
  if (today < dueOn || !isTime || !mayBeDebited(mandate)) return { kind: 'wait' }
  return duePaise === debit.amountPaise ? { kind: 'send' } : { kind: 'end', reason: 'AMOUNT_CHANGED' }
}

/** The first hour from an instant on at which the borrower may be contacted. */
export function firstContactTime(instant: Date, quietSlot: QuietSlot): Date {
  let at = instant
  while (!mayRemindAt(at, quietSlot)) at = new Date(Math.floor(at.getTime() / (hourMs / 2)) * (hourMs / 2) + hourMs / 2)
  return at
}
