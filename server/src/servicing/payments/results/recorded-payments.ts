import type { Queryable } from '../../../platform/database/database.ts'
import type { ListedPayment } from '../../../providers/payment-gateway/payment-list.ts'
import { listEntriesById, listReversed } from '../../../records/ledger/entries.ts'
import type { PaymentProvider } from '../attempts.ts'

/** A payment through a provider as it is booked. */
export type BookedPayment = { txnid: string; paymentId: string; amountPaise: number }

const selectBooked = (database: Queryable, provider: PaymentProvider) =>
  database
    .selectFrom('paymentAttempts')
    .select(['txnid', 'providerOrderId as orderId', 'providerPaymentId as paymentId', 'entryId'])
    .where('provider', '=', provider)
    .where('status', '=', 'SUCCESS')

type Row = Awaited<ReturnType<ReturnType<typeof selectBooked>['execute']>>[number]

/** Adds the booked amount, which may differ from the ordered one. */
async function withAmounts(database: Queryable, rows: Row[]) {
  const entries = await listEntriesById(
    database,
    rows.flatMap(({ entryId }) => entryId ?? []),
  )
  const amounts = new Map(entries.map(({ id, lines }) => [id, lines.bank]))
  return rows.map(({ txnid, orderId, paymentId, entryId }) => ({
    txnid,
    orderId,
    paymentId: paymentId ?? '',
    amountPaise: amounts.get(entryId ?? 0) ?? 0,
  }))
}

/** Payments booked in a period, regardless of when they were made, except those that were taken back since. */
export async function listBookedPayments(
  database: Queryable,
  provider: PaymentProvider,
  { from, to }: { from: Date; to: Date },
): Promise<BookedPayment[]> {
  const rows = await selectBooked(database, provider)
    .where('settledAt', '>=', from)
    .where('settledAt', '<', to)
    .execute()
  const reversed = await listReversed(
    database,
    rows.flatMap(({ entryId }) => entryId ?? []),
  )
  return withAmounts(
    database,
    rows.filter(({ entryId }) => entryId === null || !reversed.has(entryId)),
  )
}

/** Returns a function that finds the booked payment of each listed one. */
async function indexBooked(database: Queryable, provider: PaymentProvider, listed: readonly ListedPayment[]) {
  const txnids = listed.flatMap(({ txnid }) => txnid ?? [])
  const orderIds = listed.flatMap(({ orderId }) => orderId ?? [])
  const rows = await selectBooked(database, provider)
    .where(({ or, eb, fn, val }) =>
      or([eb('txnid', '=', fn.any(val(txnids))), eb('providerOrderId', '=', fn.any(val(orderIds)))]),
    )
    .execute()
  const booked = await withAmounts(database, rows)
  const byTxnid = new Map(booked.map((each) => [each.txnid, each]))
  const byOrder = new Map(booked.map((each) => [each.orderId, each]))
  return ({ txnid, orderId }: ListedPayment) =>
    (txnid && byTxnid.get(txnid)) || (orderId && byOrder.get(orderId)) || undefined
}

/** Unmatched money by its source key; its reference is the provider's payment id. */
async function findUnmatched(database: Queryable, sourceKeys: readonly string[]) {
  const rows = await database
    .selectFrom('unmatchedMoney')
    .select(['sourceKey', 'reference', 'amountPaise'])
    .where((eb) => eb('sourceKey', '=', eb.fn.any(eb.val(sourceKeys))))
    .execute()
  return new Map(rows.map((row) => [row.sourceKey, row]))
}

/** The amounts of those listed payments that we have, booked or as unmatched money, by the provider's payment id. */
export async function findRecordedPayments(
  database: Queryable,
  provider: PaymentProvider,
  listed: readonly ListedPayment[],
): Promise<Map<string, number>> {
  const findBooked = await indexBooked(database, provider, listed)
  /** Unmatched money is stored under our txnid or, for a second payment of the same order, the provider's payment id. */
  const keysOf = (payment: ListedPayment) =>
    [payment.txnid ?? findBooked(payment)?.txnid, payment.paymentId].map((id) => `${provider}:${id}`)
  const unmatched = await findUnmatched(database, listed.flatMap(keysOf))
  const amountOf = (payment: ListedPayment) => {
    const booked = findBooked(payment)
    if (booked && (booked.paymentId === payment.paymentId || booked.paymentId === '')) return booked.amountPaise
    return keysOf(payment)
      .map((key) => unmatched.get(key))
      .find((money) => money?.reference === payment.paymentId)?.amountPaise
  }
  return new Map(
    listed.flatMap((payment) => {
      const amountPaise = amountOf(payment)
      return amountPaise === undefined ? [] : [[payment.paymentId, amountPaise] as const]
    }),
  )
}
