import type { Queryable } from '../../../platform/database/database.ts'
import { purgeBatchSize } from '../../../platform/jobs/purge.ts'
import { newOrderId } from '../random-id.ts'

export const repaymentOpeners = ['code', 'session'] as const
type RepaymentOpener = (typeof repaymentOpeners)[number]

/** How long payments may be started after a code was verified. */
export const repaymentOpenMs = 30 * 60_000

type NewRepayment = {
  leadId: number
  openedBy: RepaymentOpener
  openedAt: Date
  /** Payments can be started in this browser only. */
  browserHash: Buffer
}

/** Allows payments on the loan for half an hour. Returns the id that the page sends back as order_id. */
export async function openRepayment(
  database: Queryable,
  { leadId, openedBy, openedAt, browserHash }: NewRepayment,
): Promise<string> {
  const orderId = newOrderId()
  await database
    .insertInto('repayments')
    .values({ order_id: orderId, lead_id: leadId, opened_by: openedBy, opened_at: openedAt, browser_hash: browserHash })
    .execute()
  return orderId
}

type RepaymentFilter = { leadId: number; browserHash: Buffer; orderId?: string | undefined }

/** The newest repayment that this browser has opened and that is still open; with an order id, only that one. */
export async function findOpenRepayment(
  database: Queryable,
  { leadId, browserHash, orderId }: RepaymentFilter,
  now: Date,
): Promise<string | undefined> {
  let open = database
    .selectFrom('repayments')
    .select('order_id as orderId')
    .where('lead_id', '=', leadId)
    .where('browser_hash', '=', browserHash)
    .where('opened_at', '>', new Date(now.getTime() - repaymentOpenMs))
  if (orderId) open = open.where('order_id', '=', orderId)
  const found = await open.orderBy('opened_at', 'desc').limit(1).executeTakeFirst()
  return found?.orderId
}

/** The loan of a repayment that was opened by a code in this browser and is still open. */
export async function findLoanOfOpenRepayment(
  database: Queryable,
  { orderId, browserHash }: { orderId: string; browserHash: Buffer },
  now: Date,
): Promise<number | undefined> {
  const found = await database
    .selectFrom('repayments')
    .select('lead_id as leadId')
    .where('order_id', '=', orderId)
    .where('browser_hash', '=', browserHash)
    .where('opened_by', '=', 'code')
    .where('opened_at', '>', new Date(now.getTime() - repaymentOpenMs))
    .executeTakeFirst()
  return found?.leadId
}

const dayMs = 86_400_000
const retentionDays = 30
/** Rows with a payment are never deleted; the window keeps the hourly purge from reading all of them every time. */
const purgeWindowDays = 7

/** Deletes a batch of repayments from which no payment was started. */
export async function purgeUnusedRepayments(database: Queryable, now: Date): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const unused = database
    .selectFrom('repayments')
    .select('order_id')
    .where('opened_at', '<', daysAgo(retentionDays))
    .where('opened_at', '>', daysAgo(retentionDays + purgeWindowDays))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payment_attempts').whereRef('payment_attempts.order_id', '=', 'repayments.order_id'))),
    )
    .limit(purgeBatchSize)
  const { numDeletedRows } = await database.deleteFrom('repayments').where('order_id', 'in', unused).executeTakeFirst()
  return Number(numDeletedRows)
}
