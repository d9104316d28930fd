import type { IstDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import { acceptMismatch } from '../../../borrowing/payouts/payouts.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'

export const reconciledProviders = ['payu', 'razorpay', 'cashfree'] as const
export type ReconciledProvider = (typeof reconciledProviders)[number]

/**
 * NOT_BOOKED: only the provider has it. NOT_CAPTURED and NOT_MADE: only our books have it. AMOUNT: the amounts differ.
 * MISMATCH: the transfer is not the one that was ordered.
 */
export const differenceKinds = [
  'PAYMENT_NOT_BOOKED',
  'PAYMENT_NOT_CAPTURED',
  'PAYMENT_AMOUNT',
  'REFUND_NOT_BOOKED',
  'REFUND_NOT_MADE',
  'REFUND_AMOUNT',
  'PAYOUT_NOT_BOOKED',
  'PAYOUT_NOT_MADE',
  'PAYOUT_MISMATCH',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export type Difference = {
  kind: DifferenceKind
  /** The provider's id of the payment or refund, or our id of the transfer. */
  reference: string
  ourPaise: number | null
  theirPaise: number | null
  reason: string
  /** The missing payment has been booked. */
  isResolved?: boolean
}

export type Comparison = {
  differences: Difference[]
  /** References for which the provider did not answer; their differences stay as they are. */
  unanswered: string[]
}

/** Whether an item is part of the comparison, by the reference that its difference would have. */
export type IsCompared = (reference: string) => boolean

type Compared = { provider: ReconciledProvider; day: IstDate; at: Date }

async function upsertDifference(database: Queryable, { provider, day, at }: Compared, difference: Difference) {
  const found = {
    comparedDay: day,
    ourPaise: difference.ourPaise,
    theirPaise: difference.theirPaise,
    reason: difference.reason,
    resolvedAt: difference.isResolved ? at : null,
  }
  await database
    .insertInto('reconciliationDifferences')
    .values({ provider, kind: difference.kind, reference: difference.reference, foundAt: at, ...found })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'kind', 'reference'])
        .doUpdateSet(found)
        .where('reconciliationDifferences.explanation', 'is', null),
    )
    .execute()
}

/** Stores the differences of a day and resolves those that were not found again. */
export const saveComparison = (database: Database, compared: Compared, comparison: Comparison): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const { provider, day, at } = compared
    const { differences, unanswered } = comparison
    for (const difference of differences) await upsertDifference(transaction, compared, difference)
    const keys = differences.map(({ kind, reference }) => `${kind} ${reference}`)
    await transaction
      .updateTable('reconciliationDifferences')
      .set({ resolvedAt: at })
      .where('provider', '=', provider)
      .where('comparedDay', '=', day)
      .where('resolvedAt', 'is', null)
      .where(({ not, eb, fn, val }) => not(eb('reference', '=', fn.any(val(unanswered)))))
      .where(({ not, eb, fn, val }) => not(eb(sql<string>`kind || ' ' || reference`, '=', fn.any(val(keys)))))
      .execute()
  })

/** All days with an open difference. */
export async function listOpenDays(database: Queryable, provider: ReconciledProvider): Promise<IstDate[]> {
  const rows = await database
    .selectFrom('reconciliationDifferences')
    .select('comparedDay as day')
    .distinct()
    .where('provider', '=', provider)
    .where('resolvedAt', 'is', null)
    .execute()
  return rows.map(({ day }) => day)
}

export type OpenDifference = Omit<Difference, 'isResolved'> & {
  id: number
  provider: ReconciledProvider
  day: IstDate
  foundAt: Date
}

/** Oldest first. */
export const listOpenDifferences = (database: Queryable, limit: number): Promise<OpenDifference[]> =>
  database
    .selectFrom('reconciliationDifferences')
    .select(['id', 'provider', 'kind', 'reference', 'comparedDay as day', 'reason', 'foundAt'])
    .select(['ourPaise', 'theirPaise'])
    .where('resolvedAt', 'is', null)
    .orderBy('foundAt')
    .orderBy('id')
    .limit(limit)
    .$narrowType<Pick<OpenDifference, 'provider' | 'kind'>>()
    .execute()

export const countOpenDifferences = (
  database: Queryable,
): Promise<{ provider: string; kind: string; count: number }[]> =>
  database
    .selectFrom('reconciliationDifferences')
    .select(({ fn }) => ['provider', 'kind', fn.countAll<number>().as('count')])
    .where('resolvedAt', 'is', null)
    .groupBy(['provider', 'kind'])
    .execute()

/**
 * Closes a difference for good, because a person has explained it; that of a settled payout also ends its mismatch. Returns
 * false if there is no such open difference.
 */
export const explainDifference = (
  database: Database,
  id: number,
  { explanation, at }: { explanation: string; at: Date },
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const explained = await transaction
      .updateTable('reconciliationDifferences')
      .set({ explanation, resolvedAt: at })
      .where('id', '=', id)
      .where('resolvedAt', 'is', null)
      .returning(['kind', 'reference'])
      .executeTakeFirst()
    if (explained?.kind.startsWith('PAYOUT_')) await acceptMismatch(transaction, explained.reference)
    return explained !== undefined
  })
