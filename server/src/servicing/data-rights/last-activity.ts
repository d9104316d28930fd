import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { lastDayNoLongerKept, type RetentionRule } from 'domain/privacy/erasure'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { listLeads } from '../../records/loans/leads.ts'
import { listAllSessions } from '../../records/sessions/queries.ts'
import { findEraseRefusal } from './erase-customer.ts'

/** The retention period of a stage has ended today if it started on this day or earlier. */
export const lastRetainedDay = (rules: readonly RetentionRule[], stage: 0 | 1, today: IstDate): IstDate => {
  const ofStage = rules.filter(({ subject }) => (subject === 'IDENTITY') === (stage === 0))
  const days = ofStage.map(({ subject, years }) => lastDayNoLongerKept(subject, years, today))
  return days.toSorted()[0] as IstDate
}

/** The latest of: a loan ended, an application was opened, the customer was logged in. Today while erasure is refused. */
export async function readLastActivity(database: Queryable, { today }: Clock, customerId: number): Promise<IstDate> {
  if (await findEraseRefusal(database, { today }, customerId)) return today()
  const leads = await listLeads(database, customerId)
  const sessions = await listAllSessions(database, customerId)
  const days = [
    ...leads.map(({ closedOn, createdAt }) => closedOn ?? istDateOf(createdAt)),
    ...sessions.map(({ lastSeenAt }) => istDateOf(lastSeenAt)),
  ]
  return days.toSorted().at(-1) ?? '2000-01-01'
}
