import { addDays, formatDate, type IstDate } from 'domain/calendar/ist-date'
import { processRefunds } from '../../../servicing/corrections/refunds/process-refunds.ts'
import { comparePayments, type PaymentDependencies } from './compare-payments.ts'
import { comparePayouts, type PayoutDependencies } from './compare-payouts.ts'
import { compareRefunds } from './compare-refunds.ts'
import {
  type Comparison,
  type IsCompared,
  listOpenDays,
  type ReconciledProvider,
  reconciledProviders,
  saveComparison,
} from './differences.ts'

export type ReconcileDependencies = PaymentDependencies & PayoutDependencies

/**
 * How many past days are compared each night: a gateway may capture a payment up to five days after it was made. Payouts
 * are looked up one by one, and another job checks them for a week as well.
 */
const comparedDays: Record<ReconciledProvider, number> = { payu: 5, razorpay: 5, cashfree: 3 }

async function compare(
  dependencies: ReconcileDependencies,
  provider: ReconciledProvider,
  day: IstDate,
  isCompared: IsCompared,
): Promise<Comparison> {
  if (provider === 'cashfree') return comparePayouts(dependencies, day, isCompared)
  const payments = await comparePayments(dependencies, provider, day, isCompared)
  const refunds = await compareRefunds(dependencies, provider, day, isCompared)
  return {
    differences: [...payments.differences, ...refunds.differences],
    unanswered: [...payments.unanswered, ...refunds.unanswered],
  }
}

/** Compares those that differ once more: our books or those of the provider may have changed in between. */
async function compareTwice(
  dependencies: ReconcileDependencies,
  provider: ReconciledProvider,
  day: IstDate,
): Promise<Comparison> {
  const first = await compare(dependencies, provider, day, () => true)
  const resolved = first.differences.filter(({ isResolved }) => isResolved)
  const open = new Set(first.differences.filter(({ isResolved }) => !isResolved).map(({ reference }) => reference))
  if (open.size === 0) return first
  // The first comparison has made refunds due that the provider has paid since we asked about them.
  if (first.differences.some(({ kind }) => kind === 'REFUND_NOT_BOOKED')) await processRefunds(dependencies)
  const second = await compare(dependencies, provider, day, (reference) => open.has(reference))
  return {
    differences: [...resolved, ...second.differences],
    unanswered: [...first.unanswered, ...second.unanswered],
  }
}

async function compareDay(
  dependencies: ReconcileDependencies,
  provider: ReconciledProvider,
  day: IstDate,
): Promise<void> {
  const { database, clock, log } = dependencies
  const comparison = await compareTwice(dependencies, provider, day)
  await saveComparison(database, { provider, day, at: clock.now() }, comparison)
  const { differences, unanswered } = comparison
  const counts = { provider, day, differences: differences.length, unanswered: unanswered.length }
  if (differences.length > 0) log.warn(counts, 'our books and those of a provider differ')
  else if (unanswered.length > 0) log.warn(counts, 'a provider did not answer for all items of a day')
}

/** Compares each day of each provider separately: if one fails, the others are still compared, and the job is retried. */
async function compareAll(
  dependencies: ReconcileDependencies,
  daysOf: (provider: ReconciledProvider) => Promise<readonly IstDate[]>,
): Promise<void> {
  const failures = new Map<ReconciledProvider, unknown>()
  for (const provider of reconciledProviders)
    for (const day of await daysOf(provider))
      try {
        await compareDay(dependencies, provider, day)
      } catch (error) {
        dependencies.log.error({ provider, day, err: error }, 'a provider could not be compared with our books')
        failures.set(provider, error)
      }
  if (failures.size > 0) throw new AggregateError(failures.values(), `not compared: ${[...failures.keys()].join(', ')}`)
}

/** Compares the last few days, and every day with an open difference. */
export function reconcileProviders(dependencies: ReconcileDependencies): Promise<void> {
  const { database, clock } = dependencies
  const today = clock.today()
  return compareAll(dependencies, async (provider) => {
    const ended = Array.from({ length: comparedDays[provider] }, (_, index) => addDays(today, -1 - index))
    return [...new Set([...ended, ...(await listOpenDays(database.kysely, provider))])].toSorted()
  })
}

/** Compares one day, however long ago. */
export function reconcileDay(dependencies: ReconcileDependencies, day: IstDate): Promise<void> {
  if (day > dependencies.clock.today()) throw new Error(`${formatDate(day)} is in the future`)
  return compareAll(dependencies, async () => [day])
}
