import { listEntriesById } from '../../ledger/entries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ListedPayment } from '../../providers/payment-gateway/payment-list.ts'
import type { PaymentProvider } from '../attempts.ts'

/** What the books have of a payment through a provider. */
export type BookedPayment = { txnid: string; paymentId: string; amountPaise: number }

const selectBooked = (database: Queryable, provider: PaymentProvider) =>
  database
    .selectFrom('payment_attempts')
    .select(['txnid', 'provider_order_id as orderId', 'provider_payment_id as paymentId', 'entry_id as entryId'])
    .where('provider', '=', provider)
    .where('status', '=', 'SUCCESS')

type Row = Awaited<ReturnType<ReturnType<typeof selectBooked>['execute']>>[number]

/** With the amount as it was booked, which may be another than was ordered. */
async function withAmounts(database: Queryable, rows: Row[]) {
  const entries = await listEntriesById(
    database,
    rows.flatMap(({ entryId }) => entryId ?? []),
  )
  const amounts = new Map(entries.map(({ id, lines }) => [id, lines.bank]))
  return rows.map(({ txnid, orderId, paymentId, entryId }) => ({
    ...{ txnid, orderId, paymentId: paymentId ?? '' },
    amountPaise: amounts.get(entryId ?? 0) ?? 0,
  }))
}

/** Payments that were booked in a period, whenever they were made. */
export async function listBookedPayments(
  database: Queryable,
  provider: PaymentProvider,
  { from, to }: { from: Date; to: Date },
): Promise<BookedPayment[]> {
  const rows = await selectBooked(database, provider)
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .execute()
  return withAmounts(database, rows)
}

async function findBooked(database: Queryable, provider: PaymentProvider, listed: readonly ListedPayment[]) {
  const txnids = listed.flatMap(({ txnid }) => txnid ?? [])
  const orderIds = listed.flatMap(({ orderId }) => orderId ?? [])
  const rows = await selectBooked(database, provider)
    .where(({ or, eb, fn, val }) =>
      or([eb('txnid', '=', fn.any(val(txnids))), eb('provider_order_id', '=', fn.any(val(orderIds)))]),
    )
    .execute()
  const booked = await withAmounts(database, rows)
  const byTxnid = new Map(booked.map((each) => [each.txnid, each]))
  const byOrder = new Map(booked.map((each) => [each.orderId, each]))
  return ({ txnid, orderId }: ListedPayment) =>
    (txnid && byTxnid.get(txnid)) || (orderId && byOrder.get(orderId)) || undefined
}

/** Money without a loan, by how it is named outside; its reference is the provider's id of the payment. */
async function findUnmatched(database: Queryable, sourceKeys: readonly string[]) {
  const rows = await database
    .selectFrom('unmatched_money')
    .select(['source_key as sourceKey', 'reference', 'amount_paise as amountPaise'])
    .where((eb) => eb('source_key', '=', eb.fn.any(eb.val(sourceKeys))))
    .execute()
  return new Map(rows.map((row) => [row.sourceKey, row]))
}

/** Of the payments that a provider lists, those that we have, booked or without a loan: their amounts by the provider's id. */
export async function findRecordedPayments(
  database: Queryable,
  provider: PaymentProvider,
  listed: readonly ListedPayment[],
): Promise<Map<string, number>> {
  const bookedAs = await findBooked(database, provider, listed)
  /** Under our id or the provider's: a second payment of an order is no other order. */
  const keysOf = (payment: ListedPayment) =>
    [payment.txnid ?? bookedAs(payment)?.txnid, payment.paymentId].map((name) => `${provider}:${name}`)
  const unmatched = await findUnmatched(database, listed.flatMap(keysOf))
  const amountOf = (payment: ListedPayment) => {
    const booked = bookedAs(payment)
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
