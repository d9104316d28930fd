import { addDays, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { addYears, noticeHours, type RetentionRule } from 'domain/privacy/erasure'
import type { Logger } from 'pino'
import { claimRetained, saveRetention } from '../customers/retention.ts'
import { listLeads } from '../loans/leads.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { paced } from '../platform/jobs/paced.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import { listAllSessions } from '../sessions/queries.ts'
import { findLatestRequest, insertRequest, listRetentionRules } from './data-requests.ts'
import { eraseAccounts, findEraseRefusal } from './erase-customer.ts'
import { queueNotice } from './send-notice.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; store: ObjectStore }

/** The most customers per stage and run; the next run continues. */
const maxPerRun = 1_000

/** The retention period of a stage has ended today if it started on this day or earlier. */
export const lastRetainedDay = (rules: readonly RetentionRule[], stage: 0 | 1, today: IstDate): IstDate => {
  const ofStage = rules.filter(({ subject }) => (subject === 'IDENTITY') === (stage === 0))
  return addYears(today, -Math.max(...ofStage.map(({ years }) => years)))
}

/** The latest of: a loan ended, an application was opened, the customer was logged in. Today while erasure is refused. */
export async function readLastActivity(database: Queryable, { today }: Clock, customerId: number): Promise<IstDate> {
  if (await findEraseRefusal(database, customerId)) return today()
  const leads = await listLeads(database, customerId)
  const sessions = await listAllSessions(database, customerId)
  const days = [
    ...leads.map(({ closedOn, createdAt }) => closedOn ?? istDateOf(createdAt)),
    ...sessions.map(({ lastSeenAt }) => istDateOf(lastSeenAt)),
  ]
  return days.toSorted().at(-1) ?? '2000-01-01'
}

/** Gives the customer 48 hours' notice; logging in before then cancels the erasure. */
async function announceErasure(transaction: Transaction, clock: Clock, customerId: number): Promise<void> {
  const requestedAt = clock.now()
  const dueAt = new Date(requestedAt.getTime() + noticeHours * 3_600_000)
  const id = await insertRequest(transaction, { customerId, kind: 'RETENTION', requestedAt, dueAt })
  await queueNotice(transaction, id, 'retention_ends')
}

type RetentionResult = { result: 'none' | 'kept' | 'announced' } | { result: 'erased'; fileIds: string[] }

async function processNext(
  transaction: Transaction,
  clock: Clock,
  stage: 0 | 1,
  before: IstDate,
): Promise<RetentionResult> {
  const due = await claimRetained(transaction, stage, before)
  if (due === undefined) return { result: 'none' }
  if (stage === 1) {
    const fileIds = await eraseAccounts(transaction, clock, due.id)
    await saveRetention(transaction, due.id, { stage: 2 })
    return { result: 'erased', fileIds }
  }
  const lastActivity = await readLastActivity(transaction, clock, due.id)
  if (lastActivity > before) {
    await saveRetention(transaction, due.id, { from: lastActivity })
    return { result: 'kept' }
  }
  const latest = await findLatestRequest(transaction, due.id, 'RETENTION')
  if (latest?.status !== 'WAITING') await announceErasure(transaction, clock, due.id)
  // Checks the customer again in a week, in case the erasure was not carried out.
  await saveRetention(transaction, due.id, { from: addDays(before, 7) })
  return { result: 'announced' }
}

/**
 * Erases data whose retention period has ended. Uses an index on the start of the period; for customers who were active
 * later, it moves the start forward, so that they are not read again until the new period has ended.
 */
export async function applyRetention({ database, clock, log, store }: Dependencies): Promise<void> {
  const rules = await listRetentionRules(database.kysely)
  const counts = { kept: 0, announced: 0, erased: 0 }
  for (const stage of [0, 1] as const) {
    const before = lastRetainedDay(rules, stage, clock.today())
    for (let done = 0; done < maxPerRun; done++) {
      const processed = await paced(() =>
        inTransaction(database, (transaction) => processNext(transaction, clock, stage, before)),
      )
      if (processed.result === 'none') break
      counts[processed.result] += 1
      if (processed.result === 'erased') for (const id of processed.fileIds) await store.delete(id)
    }
  }
  if (counts.announced + counts.erased > 0) log.info(counts, 'the retention periods of customers have ended')
}
