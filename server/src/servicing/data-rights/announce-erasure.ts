import { firstContactTime } from 'domain/loan/lifecycle/contact-hours'
import { noticeHours } from 'domain/privacy/erasure'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { readQuietSlot } from '../../records/customers/contact-preferences.ts'
import { isErased, readCustomer } from '../../records/customers/queries.ts'
import { findLatestRequest, insertRequest, listRetentionRules } from './data-requests.ts'
import { lastRetainedDay, readLastActivity } from './last-activity.ts'
import { retentionNotice } from './send-notice.ts'

/** The notice that a customer's retention period has ended. */
export const announceErasureTask = defineTask(
  'announce_erasure',
  z.object({ customerId: z.number() }),
  ({ customerId }) => customerId,
)

/** The SMS provider accepts a message within this time. */
const acceptedWithinMs = 60_000

type Dependencies = { database: Database; clock: Clock; sms: Sms }

/**
 * Gives the customer 48 hours' notice; logging in before then cancels the erasure. The erasure is recorded only after the SMS
 * was accepted: nobody is erased without notice. After a crash in between, the notice is sent again.
 */
export async function announceErasure({ database, clock, sms }: Dependencies, customerId: number): Promise<void> {
  const { kysely } = database
  const before = lastRetainedDay(await listRetentionRules(kysely), 0, clock.today())
  const latest = await findLatestRequest(kysely, customerId, 'RETENTION')
  if (latest?.status === 'WAITING' || (await readLastActivity(kysely, clock, customerId)) > before) return
  const customer = await readCustomer(kysely, customerId)
  // Erased on request since the job was queued.
  if (isErased(customer)) return
  const requestedAt = clock.now()
  // A job that was delayed or retried may run at any hour.
  const sendAt = firstContactTime(requestedAt, await readQuietSlot(kysely, customerId))
  if (sendAt > requestedAt) return announceErasureTask.queue(kysely, { customerId }, { runAt: sendAt })
  const dueAt = new Date(requestedAt.getTime() + noticeHours * 3_600_000 + acceptedWithinMs)
  await sms.sendNotice({ mobile: customer.mobile, ...retentionNotice(dueAt) })
  await inTransaction(database, (transaction) =>
    insertRequest(transaction, { customerId, kind: 'RETENTION', requestedAt, dueAt }),
  )
}
