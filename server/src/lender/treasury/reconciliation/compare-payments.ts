import type { IstDate } from 'domain/calendar/ist-date'
import type { Logger } from 'pino'
import type { ListedPayment } from '../../../providers/payment-gateway/payment-list.ts'
import type { Payu } from '../../../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../../../providers/payment-gateway/razorpay.ts'
import type { PaymentProvider } from '../../../servicing/payments/attempts.ts'
import {
  type Message,
  type ReceiveDependencies,
  receiveReport,
} from '../../../servicing/payments/results/receive-report.ts'
import {
  type BookedPayment,
  findRecordedPayments,
  listBookedPayments,
} from '../../../servicing/payments/results/recorded-payments.ts'
import type { Comparison, Difference, IsCompared } from './differences.ts'
import { periodOf } from './period-of.ts'
import { queryEach } from './query-each.ts'

export type PaymentDependencies = ReceiveDependencies & { log: Logger; payu: Payu; razorpay: Razorpay }

/** The message as a webhook would have sent it: the provider's list is the claim, and its answer to a lookup the proof. */
function messageOf(
  { payu, razorpay }: PaymentDependencies,
  provider: PaymentProvider,
  payment: ListedPayment,
): Message {
  const { paymentId, txnid, orderId, amountPaise } = payment
  const common: Omit<Message, 'reference' | 'proof'> = {
    ...{ provider, body: JSON.stringify(payment), requestId: 'reconcile_providers' },
    channel: 'POLL',
    claim: { outcome: 'paid', amountPaise, paymentId },
  }
  if (provider === 'payu' && txnid !== undefined)
    return { ...common, reference: { provider, txnid }, proof: () => payu.lookUp(txnid) }
  const reference = orderId === undefined ? undefined : { provider, providerOrderId: orderId }
  return { ...common, reference, proof: () => razorpay.fetchPayment(paymentId) }
}

/** Payments that the provider has captured and we do not know: they are handled as if they had just been reported. */
async function receiveMissing(
  dependencies: PaymentDependencies,
  provider: PaymentProvider,
  missing: readonly ListedPayment[],
): Promise<Difference[]> {
  const { database, log } = dependencies
  for (const payment of missing)
    await receiveReport(dependencies, messageOf(dependencies, provider, payment), log).catch((error: unknown) =>
      log.error({ provider, paymentId: payment.paymentId, err: error }, 'a listed payment could not be booked'),
    )
  const recorded = await findRecordedPayments(database.kysely, provider, missing)
  return missing.map(({ paymentId, amountPaise }) => ({
    kind: 'PAYMENT_NOT_BOOKED',
    reference: paymentId,
    ourPaise: null,
    theirPaise: amountPaise,
    reason: recorded.has(paymentId) ? 'it had not been reported; it is recorded now' : 'it could not be recorded',
    isResolved: recorded.has(paymentId),
  }))
}

const amountDifference = (reference: string, ourPaise: number, theirPaise: number): Difference => ({
  ...{ kind: 'PAYMENT_AMOUNT', reference, ourPaise, theirPaise, reason: 'the amounts differ' },
})

type Answer = { isCaptured: boolean; amountPaise: number; reason: string }

/** Asks the provider about a payment that its list of the day does not show as captured. */
async function askAbout(
  { payu, razorpay }: PaymentDependencies,
  provider: PaymentProvider,
  { txnid, paymentId }: BookedPayment,
): Promise<Answer> {
  if (provider === 'payu') {
    const { outcome, amountPaise } = await payu.lookUp(txnid)
    return { isCaptured: outcome === 'paid', amountPaise, reason: `the provider reports ${outcome}` }
  }
  const found = await razorpay.findPayment(paymentId)
  if (found === undefined) return { isCaptured: false, amountPaise: 0, reason: 'unknown to the provider' }
  return { ...found, reason: 'not captured by the provider' }
}

const referenceOf = ({ paymentId, txnid }: BookedPayment) => paymentId || txnid

/** Payments that we booked on the day and the list does not have; the provider is asked about each, as it may list them under another day. */
function compareUnlisted(
  dependencies: PaymentDependencies,
  provider: PaymentProvider,
  unlisted: readonly BookedPayment[],
): Promise<Comparison> {
  return queryEach(unlisted, referenceOf, async (payment) => {
    const { isCaptured, amountPaise: theirPaise, reason } = await askAbout(dependencies, provider, payment)
    const [reference, ourPaise] = [referenceOf(payment), payment.amountPaise]
    if (!isCaptured) return { kind: 'PAYMENT_NOT_CAPTURED', reference, ourPaise, theirPaise: null, reason }
    return theirPaise === ourPaise ? undefined : amountDifference(reference, ourPaise, theirPaise)
  })
}

/** Compares the payments of a day in both directions. */
export async function comparePayments(
  dependencies: PaymentDependencies,
  provider: PaymentProvider,
  day: IstDate,
  isCompared: IsCompared,
): Promise<Comparison> {
  const { kysely } = dependencies.database
  const listed = (await dependencies[provider].listPayments(day)).filter(
    ({ isCaptured, paymentId }) => isCaptured && isCompared(paymentId),
  )
  const recorded = await findRecordedPayments(kysely, provider, listed)
  const missing = listed.filter(({ paymentId }) => !recorded.has(paymentId))
  const notBooked = await receiveMissing(dependencies, provider, missing)
  const amounts = listed.flatMap(({ paymentId, amountPaise }) => {
    const ourPaise = recorded.get(paymentId) ?? amountPaise
    return ourPaise === amountPaise ? [] : [amountDifference(paymentId, ourPaise, amountPaise)]
  })
  const listedIds = new Set(listed.map(({ paymentId }) => paymentId))
  const booked = await listBookedPayments(kysely, provider, periodOf(day))
  const unlisted = booked.filter((payment) => !listedIds.has(payment.paymentId) && isCompared(referenceOf(payment)))
  const { differences, unanswered } = await compareUnlisted(dependencies, provider, unlisted)
  return { differences: [...notBooked, ...amounts, ...differences], unanswered }
}
