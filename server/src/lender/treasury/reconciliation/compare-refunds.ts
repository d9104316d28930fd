import type { IstDate } from 'domain/calendar/ist-date'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Payu } from '../../../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../../../providers/payment-gateway/razorpay.ts'
import type { RefundReport } from '../../../providers/payment-gateway/refund-gateway.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { listEntriesById } from '../../../records/ledger/entries.ts'
import {
  checkRefundSoon,
  isPaidByProvider,
  listDoneRefunds,
  listRefundsByToken,
  listUnbookedRefunds,
  type Refund,
} from '../../../servicing/corrections/refunds/refunds.ts'
import type { PaymentProvider } from '../../../servicing/payments/attempts.ts'
import type { Comparison, Difference, IsCompared } from './differences.ts'
import { periodOf } from './period-of.ts'
import { queryEach } from './query-each.ts'

export type RefundDependencies = { database: Database; clock: Clock; payu: Payu; razorpay: Razorpay }

type OurRefund = Refund & { isPaidByProvider: boolean }

/** Adds whether the provider has paid by our books. */
async function withPayer({ kysely }: Database, refunds: readonly Refund[]): Promise<OurRefund[]> {
  const entries = await listEntriesById(
    kysely,
    refunds.flatMap(({ entryId }) => entryId ?? []),
  )
  return refunds.map((refund) => ({ ...refund, isPaidByProvider: isPaidByProvider(refund, entries) }))
}

async function checkRefund(dependencies: RefundDependencies, provider: PaymentProvider, refund: Refund) {
  const { paymentId, token, amountPaise, refundId } = refund
  const request = { paymentId: paymentId ?? '', token, amountPaise }
  const report: RefundReport = await dependencies[provider].refunds.check(request, refundId)
  if (report.outcome === 'later') throw new ProviderFailure(provider, report.reason ?? 'try later')
  return report
}

const notBooked = (reference: string, theirPaise: number, reason: string): Difference => ({
  ...{ kind: 'REFUND_NOT_BOOKED', reference, ourPaise: null, theirPaise, reason },
})
const stateOf = ({ status, entryId }: OurRefund) =>
  `in our books it is ${entryId === null ? status : `${status}, paid by hand`}`

/** Asks the provider about each refund that we booked, and about those that we did not book: it may have paid them. */
async function compareOurs(
  dependencies: RefundDependencies,
  provider: PaymentProvider,
  day: IstDate,
  isCompared: IsCompared,
): Promise<Comparison> {
  const { database, clock } = dependencies
  const referenceOf = ({ refundId, token }: Refund) => refundId ?? token
  const done = await listDoneRefunds(database.kysely, provider, periodOf(day))
  const unbooked = await listUnbookedRefunds(database.kysely, provider, periodOf(day))
  const refunds = await withPayer(database, [...done, ...unbooked])
  const compared = refunds.filter((refund) => isCompared(referenceOf(refund)))
  return queryEach(compared, referenceOf, async (refund): Promise<Difference | undefined> => {
    const { outcome, amountPaise: theirPaise = refund.amountPaise } = await checkRefund(dependencies, provider, refund)
    const ours = { reference: referenceOf(refund), ourPaise: refund.amountPaise }
    if (!refund.isPaidByProvider) {
      if (outcome !== 'done') return undefined
      await checkRefundSoon(database.kysely, refund.token, clock.now())
      return notBooked(ours.reference, theirPaise, stateOf(refund))
    }
    if (outcome !== 'done')
      return { ...ours, kind: 'REFUND_NOT_MADE', theirPaise: null, reason: `the provider reports ${outcome}` }
    if (theirPaise === refund.amountPaise) return undefined
    return { ...ours, kind: 'REFUND_AMOUNT', theirPaise, reason: 'the amounts differ' }
  })
}

/** Refunds on Razorpay's list. Those of payments that were never captured are ignored: Razorpay returns such money by itself. */
async function compareTheirs(
  { database, clock, razorpay }: RefundDependencies,
  day: IstDate,
  isCompared: IsCompared,
): Promise<Comparison> {
  const made = (await razorpay.listRefunds(day)).filter(
    ({ outcome, refundId }) => outcome !== 'failed' && isCompared(refundId),
  )
  const ours = await listRefundsByToken(
    database.kysely,
    made.map(({ token }) => token),
  )
  const byToken = new Map((await withPayer(database, ours)).map((refund) => [refund.token, refund]))
  const unbooked = made.filter(({ token, outcome }) => {
    const refund = byToken.get(token)
    return !refund?.isPaidByProvider && !(refund?.status === 'PENDING' && outcome === 'pending')
  })
  return queryEach(
    unbooked,
    ({ refundId }) => refundId,
    async ({ refundId, paymentId, token, amountPaise: theirPaise }) => {
      const refund = byToken.get(token)
      if (refund) await checkRefundSoon(database.kysely, token, clock.now())
      else if (!(await razorpay.findPayment(paymentId))?.isCaptured) return undefined
      return notBooked(
        refundId,
        theirPaise,
        refund ? stateOf(refund) : `not ordered by us; it refunds payment ${paymentId}`,
      )
    },
  )
}

/** Compares the refunds of a day in both directions; for PayU, which has no list of refunds, in one. */
export async function compareRefunds(
  dependencies: RefundDependencies,
  provider: PaymentProvider,
  day: IstDate,
  isCompared: IsCompared,
): Promise<Comparison> {
  const ours = await compareOurs(dependencies, provider, day, isCompared)
  if (provider === 'payu') return ours
  const theirs = await compareTheirs(dependencies, day, isCompared)
  return {
    differences: [...ours.differences, ...theirs.differences],
    unanswered: [...ours.unanswered, ...theirs.unanswered],
  }
}
