import { sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { LedgerEntry } from '../../../records/ledger/entries.ts'
import type { PaymentProvider } from '../../payments/attempts.ts'
import { isRefundToken } from './refund-token.ts'

/** CANCELLED: a payment on the loan was reversed before the refund was ordered. */
export const refundStatuses = ['PENDING', 'DONE', 'FAILED', 'MANUAL', 'CANCELLED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export type Refund = {
  id: number
  leadId: number
  paymentEntryId: number
  provider: PaymentProvider | null
  paymentId: string | null
  amountPaise: number
  token: string
  refundId: string | null
  status: RefundStatus
  tries: number
  lastFailure: string | null
  createdAt: Date
  /** The ledger entry; null unless it is DONE. */
  entryId: number | null
  /** When a person last decided to order it again, after it had failed. */
  retriedAt: Date | null
}

/** A person wants it ordered again, and its new order has not been made yet. */
export const isToBeReordered = ({ tries, retriedAt }: Pick<Refund, 'tries' | 'retriedAt'>): boolean =>
  tries === 0 && retriedAt !== null

/** Whether its provider has paid it by our books: a person may have paid one that the provider refused. */
export function isPaidByProvider({ entryId, provider }: Refund, entries: readonly LedgerEntry[]): boolean {
  const entry = entries.find(({ id }) => id === entryId)
  return entry !== undefined && provider !== null && entry.details.paid_by === provider
}

const selectRefunds = (database: Queryable) =>
  database
    .selectFrom('refunds')
    .select(['id', 'leadId', 'paymentEntryId', 'provider', 'token', 'status', 'tries'])
    .select(['providerPaymentId as paymentId', 'amountPaise', 'providerRefundId as refundId'])
    .select(['lastFailure', 'createdAt', 'entryId'])
    .select('retriedAt')
    .$narrowType<Pick<Refund, 'provider' | 'status'>>()

export const findRefund = (database: Queryable, id: number): Promise<Refund | undefined> =>
  selectRefunds(database).where('id', '=', id).executeTakeFirst()

/** Locked until the transaction ends, so that its status stays as it was read. */
export const lockRefund = (transaction: Transaction, id: number): Promise<Refund> =>
  selectRefunds(transaction).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const listRefundsOfLoan = (database: Queryable, leadId: number): Promise<Refund[]> =>
  selectRefunds(database).where('leadId', '=', leadId).orderBy('id').execute()

/** Refunds that failed or must be paid by hand, oldest first. */
export const listRefundsForStaff = (database: Queryable, limit: number): Promise<Refund[]> =>
  selectRefunds(database)
    .where('status', 'in', [sql.lit('FAILED'), sql.lit('MANUAL')])
    .orderBy('createdAt')
    .limit(limit)
    .execute()

type Period = { from: Date; to: Date }

/** Refunds that were booked in a period and had been planned through a provider. */
export const listDoneRefunds = (database: Queryable, provider: PaymentProvider, { from, to }: Period) =>
  selectRefunds(database)
    .where('provider', '=', provider)
    .where('status', '=', sql.lit('DONE'))
    .where('settledAt', '>=', from)
    .where('settledAt', '<', to)
    .execute()

/** Refunds that were planned in a period, were ordered at a provider and are not booked: they wait, failed or were cancelled. */
export const listUnbookedRefunds = (database: Queryable, provider: PaymentProvider, { from, to }: Period) =>
  selectRefunds(database)
    .where('provider', '=', provider)
    .where('status', '!=', sql.lit('DONE'))
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .where((eb) => eb.or([eb('tries', '>', 0), eb('retriedAt', 'is not', null)]))
    .execute()

export const listRefundsByToken = (database: Queryable, tokens: readonly string[]): Promise<Refund[]> =>
  selectRefunds(database)
    .where((eb) => eb('token', '=', eb.fn.any(eb.val(tokens))))
    .execute()

type NewRefund = Pick<Refund, 'leadId' | 'paymentEntryId' | 'provider' | 'paymentId' | 'amountPaise' | 'token'> & {
  status: 'PENDING' | 'MANUAL'
  /** In business time, as the entries that it is compared with. */
  createdAt: Date
  nextAttemptAt: Date
}

export async function insertRefund(transaction: Transaction, { paymentId, ...refund }: NewRefund): Promise<void> {
  await transaction
    .insertInto('refunds')
    .values({ ...refund, providerPaymentId: paymentId })
    .execute()
}

export const refundBatchSize = 20
const minuteMs = 60_000
const longestWaitMinutes = 6 * 60

/** PayU refuses a repeated order for five minutes; after that the interval doubles up to a limit. */
const waitMs = (tries: number) => Math.min(longestWaitMinutes, 6 * 2 ** tries) * minuteMs

/** Claims a batch of refunds to order or to ask about; parallel jobs never claim the same one. */
export const claimRefunds = (database: Database, now: Date): Promise<Refund[]> =>
  inTransaction(database, async (transaction) => {
    const due = await selectRefunds(transaction)
      .where('status', '=', sql.lit('PENDING'))
      .where('nextAttemptAt', '<=', now)
      .orderBy('nextAttemptAt')
      .limit(refundBatchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const refund of due)
      await transaction
        .updateTable('refunds')
        .set({
          tries: isToBeReordered(refund) ? 0 : refund.tries + 1,
          nextAttemptAt: new Date(now.getTime() + waitMs(refund.tries)),
        })
        .where('id', '=', refund.id)
        .execute()
    return due
  })

/** It was not ordered after all, and is due again at the time that the claim has set. */
export async function returnClaim(database: Queryable, { id, tries }: Pick<Refund, 'id' | 'tries'>): Promise<void> {
  await database.updateTable('refunds').set({ tries }).where('id', '=', id).execute()
}

/** Stores the provider's report about an order; staff must handle a failed refund. */
export async function saveRefundReport(
  database: Queryable,
  { id, token }: Pick<Refund, 'id' | 'token'>,
  report: { refundId?: string; reason?: string; isFailed: boolean },
): Promise<void> {
  await database
    .updateTable('refunds')
    .set({
      ...(report.refundId !== undefined && { providerRefundId: report.refundId }),
      ...(report.reason !== undefined && { lastFailure: report.reason }),
      ...(report.isFailed && { status: 'FAILED' }),
    })
    .where('id', '=', id)
    .where('token', '=', token)
    .where('status', '=', 'PENDING')
    .execute()
}

export async function markRefundDone(
  transaction: Transaction,
  id: number,
  { entryId, at }: { entryId: number; at: Date },
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ status: 'DONE', entryId, settledAt: at })
    .where('id', '=', id)
    .execute()
}

/** Makes the next run ask about the refund, because a message mentioned it. Unknown tokens are ignored. */
export async function checkRefundSoon(database: Queryable, token: string, now: Date): Promise<void> {
  if (!isRefundToken(token)) return
  await database
    .updateTable('refunds')
    .set({ nextAttemptAt: now })
    .where('token', '=', token)
    .where('status', '=', 'PENDING')
    .execute()
}

/**
 * Cancels the refunds of a loan that were not ordered at a provider yet. One that was ordered may still be paid. The caller
 * must have locked the loan.
 */
export async function cancelRefunds(transaction: Transaction, leadId: number): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ status: 'CANCELLED' })
    .where('leadId', '=', leadId)
    .where((eb) =>
      eb.or([eb('status', 'in', ['FAILED', 'MANUAL']), eb.and([eb('status', '=', 'PENDING'), eb('tries', '=', 0)])]),
    )
    .execute()
}

/** A refund that was ordered before its payment was reversed, and that its provider has not paid. */
export async function cancelRefund(database: Queryable, id: number): Promise<void> {
  await database
    .updateTable('refunds')
    .set({ status: 'CANCELLED' })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute()
}

type Retry = { by: string; at: Date }

/** A person has decided to order a failed refund again. Returns false if there is no such failed refund. */
export async function retryRefund(database: Queryable, id: number, { by, at }: Retry): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('refunds')
    .set({ status: 'PENDING', tries: 0, nextAttemptAt: at, retriedBy: by, retriedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Begins a new order in place of one that its provider will not pay. Returns false if another job has done so. */
export async function replaceOrder(
  database: Queryable,
  { id, token }: Pick<Refund, 'id' | 'token'>,
  newToken: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('refunds')
    .set({ token: newToken, providerRefundId: null, tries: 1 })
    .where('id', '=', id)
    .where('token', '=', token)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function sumRefunds(
  database: Queryable,
): Promise<{ status: string; count: number; amountPaise: number; oldestSeconds: number }[]> {
  return database
    .selectFrom('refunds')
    .select((eb) => [
      'status',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(amount_paise)::int8`.as('amountPaise'),
      sql<number>`extract(epoch from now() - min(coalesce(retried_at, created_at)))::float8`.as('oldestSeconds'),
    ])
    .where('status', 'in', [sql.lit('PENDING'), sql.lit('FAILED'), sql.lit('MANUAL')])
    .groupBy('status')
    .execute()
}
