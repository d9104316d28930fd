import type { paymentPurposes } from 'contract/payments/order-body'
import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { LockedCustomer } from '../../records/customers/queries.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'

export const paymentProviders = ['payu', 'razorpay'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

export const isPaymentProvider = (value: unknown): value is PaymentProvider =>
  paymentProviders.some((provider) => provider === value)

/** OPEN until the provider's outcome is known. SUCCESS is final; the others still become SUCCESS if the money arrives. */
export const attemptStatuses = ['OPEN', 'SUCCESS', 'FAILED', 'CANCEL'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

export type PaymentPurpose = (typeof paymentPurposes)[number]

/** An attempt to pay, stored before the provider is called. The fields that PayU signs are stored exactly as signed. */
export type PaymentAttempt = {
  txnid: string
  provider: PaymentProvider
  leadId: number
  /** The repayment it was started from; null if a logged-in customer paid without opening one. */
  orderId: string | null
  purpose: PaymentPurpose
  amountPaise: number
  productInfo: string
  firstName: string
  providerOrderId: string | null
  /** The provider's id of the payment; null until one is reported. */
  paymentId: string | null
  status: AttemptStatus
  entryId: number | null
  /** A bank transfer that names the attempt; see markPaidByTransfer. */
  transferEntryId: number | null
  startedOn: IstDate
  startedAt: Date
  settledAt: Date | null
}

type Narrowed = Pick<PaymentAttempt, 'provider' | 'purpose' | 'status'>

const columns = [
  'txnid',
  'provider',
  'leadId',
  'orderId',
  'purpose',
  'amountPaise',
  'productInfo',
  'firstName',
  'providerOrderId',
  'providerPaymentId as paymentId',
  'status',
  'entryId',
  'transferEntryId',
  'startedOn',
  'startedAt',
  'settledAt',
] as const

const selectAttempts = (database: Queryable) =>
  database.selectFrom('paymentAttempts').select(columns).$narrowType<Narrowed>()

export const findAttempt = (database: Queryable, txnid: string): Promise<PaymentAttempt | undefined> =>
  selectAttempts(database).where('txnid', '=', txnid).executeTakeFirst()

const txnidPattern = /\bL[A-Z2-7]{24}\b/

/** Finds the attempt whose transaction id is in a text, such as the narration of a bank transfer. */
export async function findAttemptIn(database: Queryable, text: string): Promise<PaymentAttempt | undefined> {
  const txnid = txnidPattern.exec(text)?.[0]
  return txnid === undefined ? undefined : findAttempt(database, txnid)
}

export const findAttemptByKey = (database: Queryable, idempotencyKey: string): Promise<PaymentAttempt | undefined> =>
  selectAttempts(database).where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()

export const listAttempts = (database: Queryable, txnids: readonly string[]): Promise<PaymentAttempt[]> =>
  selectAttempts(database)
    .where((eb) => eb('txnid', '=', eb.fn.any(eb.val(txnids))))
    .execute()

/** How a provider's report identifies the attempt: by our transaction id or by the provider's order id. */
export type AttemptReference = { provider: PaymentProvider } & ({ txnid: string } | { providerOrderId: string })

export const findReported = (
  database: Queryable,
  { provider, ...reference }: AttemptReference,
): Promise<PaymentAttempt | undefined> =>
  selectAttempts(database)
    .where('provider', '=', provider)
    .where(
      'txnid' in reference ? 'txnid' : 'providerOrderId',
      '=',
      'txnid' in reference ? reference.txnid : reference.providerOrderId,
    )
    .executeTakeFirst()

/**
 * Locks the borrower of the attempt, then the attempt. The locks make concurrent reports about one payment wait for each
 * other.
 */
export async function lockReported(
  transaction: Transaction,
  reference: AttemptReference,
): Promise<{ customer: LockedCustomer; attempt: PaymentAttempt } | undefined> {
  const found = await findReported(transaction, reference)
  if (found === undefined) return undefined
  const customer = await lockBorrower(transaction, found.leadId)
  return { customer, attempt: await lockAttempt(transaction, customer, found.txnid) }
}

/** For a caller that has locked the borrower of the attempt. */
export const lockAttempt = (
  transaction: Transaction,
  _borrower: LockedCustomer,
  txnid: string,
): Promise<PaymentAttempt> =>
  selectAttempts(transaction).where('txnid', '=', txnid).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function countAttempts(database: Queryable, leadId: number, since: Date): Promise<number> {
  const { attempts } = await database
    .selectFrom('paymentAttempts')
    .select((eb) => eb.fn.countAll<number>().as('attempts'))
    .where('leadId', '=', leadId)
    .where('startedAt', '>', since)
    .executeTakeFirstOrThrow()
  return attempts
}

type NewAttempt = Omit<
  PaymentAttempt,
  'providerOrderId' | 'paymentId' | 'status' | 'entryId' | 'transferEntryId' | 'settledAt'
> & {
  idempotencyKey: string | null
}

/** Returns undefined if another attempt already has the idempotency key. */
export const insertAttempt = (transaction: Transaction, attempt: NewAttempt): Promise<PaymentAttempt | undefined> =>
  transaction
    .insertInto('paymentAttempts')
    .values(attempt)
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning(columns)
    .$narrowType<Narrowed>()
    .executeTakeFirst()

/**
 * Lets the customer try again with the same idempotency key after the attempt failed, or after the day on which its
 * amount was computed.
 */
export async function releaseKeyIfEnded(
  transaction: Transaction,
  idempotencyKey: string,
  leadId: number,
  today: IstDate,
): Promise<void> {
  await transaction
    .updateTable('paymentAttempts')
    .set({ idempotencyKey: null })
    .where('idempotencyKey', '=', idempotencyKey)
    .where('leadId', '=', leadId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['FAILED', 'CANCEL']),
        eb.and([eb('status', '=', 'OPEN'), eb('startedOn', '<', today)]),
      ]),
    )
    .execute()
}

export async function releaseKey(transaction: Transaction, txnid: string): Promise<void> {
  await transaction.updateTable('paymentAttempts').set({ idempotencyKey: null }).where('txnid', '=', txnid).execute()
}

/** Returns the order to use. The first one saved wins; an order that a parallel request created is never paid. */
export async function saveProviderOrder(database: Queryable, txnid: string, providerOrderId: string): Promise<string> {
  const { saved } = await database
    .updateTable('paymentAttempts')
    .set((eb) => ({ providerOrderId: eb.fn.coalesce('providerOrderId', eb.val(providerOrderId)) }))
    .where('txnid', '=', txnid)
    .returning('providerOrderId as saved')
    .$narrowType<{ saved: string }>()
    .executeTakeFirstOrThrow()
  return saved
}

type Success = { entryId: number; paymentId: string; at: Date }

/** Ends the attempt and its polling. */
export async function markSucceeded(
  transaction: Transaction,
  txnid: string,
  { entryId, paymentId, at }: Success,
): Promise<void> {
  await transaction.deleteFrom('paymentPolls').where('txnid', '=', txnid).execute()
  await transaction
    .updateTable('paymentAttempts')
    .set({ status: 'SUCCESS', entryId, providerPaymentId: paymentId, settledAt: at })
    .where('txnid', '=', txnid)
    .execute()
}

/**
 * A bank transfer that names the attempt was booked as this entry. If the provider proves the payment after all, it is not
 * booked a second time. The caller must have locked the attempt and checked that it has not succeeded.
 */
export async function markPaidByTransfer(transaction: Transaction, txnid: string, entryId: number): Promise<void> {
  await transaction
    .updateTable('paymentAttempts')
    .set({ transferEntryId: entryId })
    .where('txnid', '=', txnid)
    .execute()
}

type Failure = { status: 'FAILED' | 'CANCEL'; paymentId?: string; at: Date }

/** The caller must have locked the attempt and checked that it has not succeeded. */
export async function markFailed(
  transaction: Transaction,
  txnid: string,
  { status, paymentId, at }: Failure,
): Promise<void> {
  await transaction
    .updateTable('paymentAttempts')
    .set({ status, settledAt: at, ...(paymentId && { providerPaymentId: paymentId }) })
    .where('txnid', '=', txnid)
    .execute()
}

/** An unsigned claim of the browser: shown to the customer, but the provider is still polled. */
export async function saveUnverifiedStatus(
  database: Queryable,
  { txnid, provider }: Pick<PaymentAttempt, 'txnid' | 'provider'>,
  status: 'FAILED' | 'CANCEL',
): Promise<void> {
  await database
    .updateTable('paymentAttempts')
    .set({ status })
    .where('txnid', '=', txnid)
    .where('provider', '=', provider)
    .where('status', '=', 'OPEN')
    .execute()
}

/** Everything that was started to pay these loans, oldest first. */
export const listAttemptsOfLoans = (database: Queryable, leadIds: readonly number[]): Promise<PaymentAttempt[]> =>
  selectAttempts(database)
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .orderBy('startedAt')
    .execute()

/** What a borrower started to pay on a loan, as shown in the copy of their data; oldest first. */
export const listAttemptsOfLoan = (database: Queryable, leadId: number) =>
  database
    .selectFrom('paymentAttempts')
    .select(['txnid', 'provider', 'purpose', 'amountPaise', 'status', 'startedAt'])
    .where('leadId', '=', leadId)
    .orderBy('startedAt')
    .execute()

/** Erases the name under which payments on these loans were started. */
export async function erasePayerNames(transaction: Transaction, leadIds: readonly number[]): Promise<void> {
  await transaction
    .updateTable('paymentAttempts')
    .set({ firstName: '' })
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .execute()
}

/** Whether any of these loans was paid through a payment provider on this day or later. */
export async function hasPaidOnlineSince(
  database: Queryable,
  leadIds: readonly number[],
  since: IstDate,
): Promise<boolean> {
  const found = await database
    .selectFrom('paymentAttempts')
    .select('txnid')
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .where('status', '=', 'SUCCESS')
    .where('startedOn', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
