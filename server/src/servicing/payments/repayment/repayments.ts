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
  await database.insertInto('repayments').values({ orderId, leadId, openedBy, openedAt, browserHash }).execute()
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
    .select('orderId')
    .where('leadId', '=', leadId)
    .where('browserHash', '=', browserHash)
    .where('openedAt', '>', new Date(now.getTime() - repaymentOpenMs))
  if (orderId) open = open.where('orderId', '=', orderId)
  const found = await open.orderBy('openedAt', 'desc').limit(1).executeTakeFirst()
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
    .select('leadId')
    .where('orderId', '=', orderId)
    .where('browserHash', '=', browserHash)
    .where('openedBy', '=', 'code')
    .where('openedAt', '>', new Date(now.getTime() - repaymentOpenMs))
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
    .select('orderId')
    .where('openedAt', '<', daysAgo(retentionDays))
    .where('openedAt', '>', daysAgo(retentionDays + purgeWindowDays))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('paymentAttempts').whereRef('paymentAttempts.orderId', '=', 'repayments.orderId'))),
    )
    .limit(purgeBatchSize)
  const { numDeletedRows } = await database.deleteFrom('repayments').where('orderId', 'in', unused).executeTakeFirst()
  return Number(numDeletedRows)
}
