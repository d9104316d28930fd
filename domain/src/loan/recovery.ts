import { addDays, type IstDate } from '../calendar/ist-date.ts'
import type { LoanStatus } from './loan-statuses.ts'
import { mayRemindAt, type QuietSlot } from './reminders.ts'

export const contactChannels = ['CALL', 'VISIT'] as const
export type ContactChannel = (typeof contactChannels)[number]

export type ContactRefusal = 'not overdue' | 'not named' | 'not at this hour' | 'often enough today'

export type ContactFacts = {
  status: LoanStatus
  /** The borrower has been told the name of the agent. */
  isNamed: boolean
  quietSlot: QuietSlot
}

/** Why an agent may not contact the borrower now. The caller checks how often the borrower was contacted today. */
export function refuseContact({ status, isNamed, quietSlot }: ContactFacts, at: Date): ContactRefusal | undefined {
  if (status !== 'OVERDUE') return 'not overdue'
  if (!isNamed) return 'not named'
  return mayRemindAt(at, quietSlot) ? undefined : 'not at this hour'
}

/** A borrower has a week to pay or to object before a loan is reported to the credit bureaus as overdue. */
const bureauNoticeDays = 7

export const firstReportDay = (today: IstDate): IstDate => addDays(today, bureauNoticeDays)
