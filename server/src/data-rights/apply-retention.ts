import { addDays, type IstDate } from 'domain/calendar/ist-date'
import type { Logger } from 'pino'
import { claimRetained, saveRetention } from '../customers/retention.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { paced } from '../platform/jobs/paced.ts'
import type { ObjectStore } from '../providers/object-store/object-store.ts'
import { queueAnnouncement } from './announce-erasure.ts'
import { findLatestRequest, listRetentionRules } from './data-requests.ts'
import { eraseAccounts } from './erase-customer.ts'
import { lastRetainedDay, readLastActivity } from './last-activity.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; store: ObjectStore }

/** The most customers per stage and run; the next run continues. */
const maxPerRun = 1_000

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
  if (latest?.status !== 'WAITING') await queueAnnouncement(transaction, due.id)
  // Checks the customer again in a week, in case the erasure could not be announced or was not carried out.
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
