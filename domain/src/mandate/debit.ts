import { addDays, type IstDate, startOfDay } from '../calendar/ist-date.ts'
import { mayContactAt, type QuietSlot } from '../loan/lifecycle/contact-hours.ts'
import { smallestPaymentPaise } from '../money/paise.ts'
import { type MandateState, mayBeDebited } from './mandate.ts'

/** PLANNED until the notice is sent, NOTIFIED until the debit is made, SENT until the bank answers. */
export const debitStatuses = ['PLANNED', 'NOTIFIED', 'SENT', 'PAID', 'FAILED', 'SKIPPED'] as const
export type DebitStatus = (typeof debitStatuses)[number]

const hourMs = 3_600_000
/** The law: the least time between the notice and the debit. */
const noticeHours = 24
/** One hour more than the law requires, because the provider counts from when its own notice arrives. */
const plannedNoticeHours = 25
const noticeDays = 2
const firstDebitHour = 8
const lastDebitHour = 21

/** The last day on which a mandate can be set up with time left for its notice. */
export const lastSetUpDay = (dueOn: IstDate): IstDate => addDays(dueOn, -noticeDays)

/** The last repayment day for which a notice may be sent today. */
export const lastDueDayToNotify = (today: IstDate): IstDate => addDays(today, noticeDays)

const atHour = (day: IstDate, hour: number) => new Date(startOfDay(day).getTime() + hour * hourMs)

/** A debit that could not be sent at its time is tried for another hour. */
const lastDebitTime = (dueOn: IstDate) => atHour(dueOn, lastDebitHour + 1)

/** When to make the debit of a notice; undefined if that would be after the repayment day. */
export function debitTime(notifiedAt: Date, dueOn: IstDate): Date | undefined {
  const earliest = new Date(notifiedAt.getTime() + plannedNoticeHours * hourMs)
  const morning = atHour(dueOn, firstDebitHour)
  const at = earliest > morning ? earliest : morning
  return at <= atHour(dueOn, lastDebitHour) ? at : undefined
}

type Situation = {
  mandate: MandateState & { maxAmountPaise: number }
  dueOn: IstDate
  isLoanOpen: boolean
  /** The loan's own repayment day, which moves if the bank returns the payout and the loan is paid out again. */
  repaymentOn: IstDate | null
  /** Due on the repayment day. */
  duePaise: number
  today: IstDate
  now: Date
}

/** Why nothing is debited, as recorded in the history of the mandate. */
export type SkipReason = 'PAUSED' | 'AMOUNT_CHANGED' | 'DAY_CHANGED' | 'ABOVE_MAXIMUM' | 'TOO_LATE' | 'NOTHING_DUE'

export type Plan =
  | { kind: 'wait' }
  | { kind: 'notify'; amountPaise: number; debitAt: Date }
  | { kind: 'end'; reason: SkipReason }

type PlannedDebit = { status: DebitStatus; amountPaise: number }

/** A loan whose payout the bank has returned has no repayment day until it is paid out again. */
export function reasonOfLoanToEnd({
  isLoanOpen,
  repaymentOn,
  dueOn,
}: Pick<Situation, 'isLoanOpen' | 'repaymentOn' | 'dueOn'>): SkipReason | undefined {
  if (!isLoanOpen && repaymentOn !== null) return 'NOTHING_DUE'
  return repaymentOn === dueOn ? undefined : 'DAY_CHANGED'
}

function reasonToEnd(situation: Situation): SkipReason | undefined {
  const { duePaise, mandate } = situation
  const reason = reasonOfLoanToEnd(situation)
  if (reason) return reason
  if (duePaise < smallestPaymentPaise) return 'NOTHING_DUE'
  return duePaise > mandate.maxAmountPaise ? 'ABOVE_MAXIMUM' : undefined
}

/**
 * Whether to send the notice of the debit now. A payment after the notice changes the amount: a new notice is sent if
 * there is time for it, otherwise nothing is debited, because a debit must be of the announced amount.
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
  if (!mayBeDebited(mandate) || !mayContactAt(now, quietSlot)) return { kind: 'wait' }
  return { kind: 'notify', amountPaise: duePaise, debitAt }
}

/** Whether the debit of a mandate can still be made: if it is announced, until it would be too late to send, else to announce. */
export function isDebitPossible(dueOn: IstDate, now: Date, debit?: Pick<PlannedDebit, 'status'>): boolean {
  return debit?.status === 'NOTIFIED' ? now <= lastDebitTime(dueOn) : debitTime(now, dueOn) !== undefined
}

export type Decision = { kind: 'wait' } | { kind: 'send' } | { kind: 'end'; reason: SkipReason }

/** Whether to make an announced debit now: on the repayment day, 24 hours after its notice, if the amount is still due. */
export function decideDebit(
  situation: Situation,
  debit: { amountPaise: number; notifiedAt: Date; debitAt: Date },
): Decision {
  const { mandate, dueOn, duePaise, today, now } = situation
  const reason = reasonToEnd(situation)
  if (reason) return { kind: 'end', reason }
  if (today > dueOn || now > lastDebitTime(dueOn))
    return { kind: 'end', reason: mayBeDebited(mandate) ? 'TOO_LATE' : 'PAUSED' }
  const isTime = now >= debit.debitAt && now.getTime() - debit.notifiedAt.getTime() >= noticeHours * hourMs
  if (today < dueOn || !isTime || !mayBeDebited(mandate)) return { kind: 'wait' }
  return duePaise === debit.amountPaise ? { kind: 'send' } : { kind: 'end', reason: 'AMOUNT_CHANGED' }
}
