import { setTimeout as sleep } from 'node:timers/promises'
import { formatDate } from 'domain/calendar/ist-date'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import type { NoticeText, Sms } from '../../../providers/sms/sms.ts'
import { type Customer, isErased, listCustomers } from '../../../records/customers/queries.ts'
import { deleteNotices, listUnnotified, markNotified, readBreach } from './breaches.ts'

export const breachNoticesTask = defineTask(
  'send_breach_notices',
  z.object({ breachId: z.number() }),
  ({ breachId }) => breachId,
)

/** One job after another, because two at once would both send to those who have not been notified yet. */
export const queueBreachNotices = (database: Queryable, breachId: number): Promise<void> =>
  breachNoticesTask.queue(database, { breachId }, { queueName: breachNoticesTask.name })

type Dependencies = { database: Database; clock: Clock; sms: Sms; messagesPerSecond: number }

async function notify(sms: Sms, notice: NoticeText, customer: Customer): Promise<'notified' | 'erased'> {
  if (isErased(customer)) return 'erased'
  await sms.sendNotice({ mobile: customer.mobile, ...notice })
  return 'notified'
}

/** Returns why messages could not be sent. */
async function notifyPage(
  { database: { kysely }, clock, sms }: Dependencies,
  { breachId, notice, customers }: { breachId: number; notice: NoticeText; customers: readonly Customer[] },
): Promise<unknown[]> {
  const results = await Promise.allSettled(customers.map((customer) => notify(sms, notice, customer)))
  const idsOf = (outcome: 'notified' | 'erased') =>
    customers.flatMap(({ id }, index) => {
      const result = results[index]
      return result?.status === 'fulfilled' && result.value === outcome ? [id] : []
    })
  await markNotified(kysely, breachId, idsOf('notified'), clock.now())
  await deleteNotices(kysely, breachId, idsOf('erased'))
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
}

/**
 * Tells every affected customer that there is a notice in the account, at any hour, because the law requires it without delay.
 * The job fails while a message could not be sent, and its next attempt sends only those. After a crash, or if the provider
 * accepts a message but its reply is lost, a customer may get the message twice; none is lost. If the server stops, it ends
 * after a page and leaves the rest to another job.
 */
export async function sendBreachNotices(
  dependencies: Dependencies,
  breachId: number,
  stopping?: AbortSignal,
): Promise<void> {
  const { database, messagesPerSecond } = dependencies
  const { noticedOn } = await readBreach(database.kysely, breachId)
  const notice: NoticeText = { name: 'data_breach', values: { date: formatDate(noticedOn) } }
  const limit = Math.min(messagesPerSecond, 50)
  const failures: unknown[] = []
  for (let afterId = 0; ; ) {
    const began = performance.now()
    const page = await listUnnotified(database.kysely, breachId, { afterId, limit })
    const customers = await listCustomers(database.kysely, page)
    failures.push(...(await notifyPage(dependencies, { breachId, notice, customers })))
    if (page.length < limit) break
    if (stopping?.aborted) return queueBreachNotices(database.kysely, breachId)
    afterId = page.at(-1) ?? afterId
    await sleep(Math.max(0, began + (1_000 * limit) / messagesPerSecond - performance.now()))
  }
  if (failures.length > 0)
    throw new Error(
      `${failures.length} messages about breach ${breachId} could not be sent, the first because: ${failures[0]}`,
    )
}
