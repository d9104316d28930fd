import { addDays, type IstDate } from 'domain/calendar/ist-date'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { paced } from '../../platform/jobs/paced.ts'
import type { ObjectStore } from '../../providers/object-store/object-store.ts'
import { claimRetained, saveRetention } from '../../records/customers/retention.ts'
import { announceErasureTask } from './announce-erasure.ts'
import { findLatestRequest, listRetentionRules } from './data-requests.ts'
import { eraseAccounts } from './erase-customer.ts'
import { lastRetainedDay, readLastActivity } from './last-activity.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; store: ObjectStore }

/** The most customers per run who may be sent a message, and the most failures per stage; the next run continues. */
const defaultLimit = 1_000

type RetentionResult = { result: 'kept' | 'announced' } | { result: 'erased'; fileIds: string[] }

type Stage = { stage: 0 | 1; before: IstDate }

async function processCustomer(
  transaction: Transaction,
  clock: Clock,
  { stage, before }: Stage,
  customerId: number,
): Promise<RetentionResult> {
  if (stage === 1) {
    const fileIds = await eraseAccounts(transaction, clock, customerId)
    await saveRetention(transaction, customerId, { stage: 2 })
    return { result: 'erased', fileIds }
  }
  const lastActivity = await readLastActivity(transaction, clock, customerId)
  if (lastActivity > before) {
    await saveRetention(transaction, customerId, { from: lastActivity })
    return { result: 'kept' }
  }
  const latest = await findLatestRequest(transaction, customerId, 'RETENTION')
  if (latest?.status !== 'WAITING') await announceErasureTask.queue(transaction, { customerId })
  // Checks the customer again in a week, in case the erasure could not be announced or was not carried out.
  await saveRetention(transaction, customerId, { from: addDays(before, 7) })
  return { result: 'announced' }
}

/** Processes the next customer. One who fails is added to `failures`, so that the others are not delayed. */
async function processNext(
  { database, clock, log }: Dependencies,
  stage: Stage,
  failures: Map<number, unknown>,
): Promise<RetentionResult | { result: 'none' | 'failed' }> {
  let claimedId: number | undefined
  try {
    return await inTransaction(database, async (transaction) => {
      const due = await claimRetained(transaction, stage.stage, stage.before, [...failures.keys()])
      claimedId = due?.id
      return due ? processCustomer(transaction, clock, stage, due.id) : { result: 'none' }
    })
  } catch (error) {
    if (claimedId === undefined) throw error
    log.error({ customer: claimedId, err: error }, 'a customer whose retention period has ended could not be erased')
    failures.set(claimedId, error)
    return { result: 'failed' }
  }
}

/**
 * Erases data whose retention period has ended. Uses an index on the start of the period; for customers who were active
 * later, it moves the start forward, so that they are not read again until the new period has ended.
 */
export async function applyRetention(dependencies: Dependencies, limit = defaultLimit): Promise<void> {
  const { database, clock, log, store } = dependencies
  const rules = await listRetentionRules(database.kysely)
  const counts = { kept: 0, announced: 0, erased: 0, failed: 0 }
  const failures = new Map<number, unknown>()
  for (const stage of [0, 1] as const) {
    const before = lastRetainedDay(rules, stage, clock.today())
    let counted = 0
    while (counted < limit) {
      const processed = await paced(() => processNext(dependencies, { stage, before }, failures))
      if (processed.result === 'none') break
      counts[processed.result] += 1
      // Erasing accounts sends nothing, and all accounts of a financial year are due on the same day.
      if (stage === 0 || processed.result === 'failed') counted += 1
      if (processed.result === 'erased') for (const id of processed.fileIds) await store.delete(id)
    }
  }
  if (counts.announced + counts.erased > 0) log.info(counts, 'the retention periods of customers have ended')
  if (failures.size > 0) throw new AggregateError(failures.values(), `not erased: ${[...failures.keys()].join(', ')}`)
}
