import type { IstDate } from 'domain/calendar/ist-date'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.generated.ts'
import { purgeBatchSize } from '../../../platform/jobs/purge.ts'
import type { LedgerEntry } from '../../../records/ledger/entries.ts'
import { isPaymentProvider } from '../attempts.ts'

/** Money that has arrived and belongs to no loan yet. */
export type UnmatchedMoney = {
  id: number
  amountPaise: number
  paidOn: IstDate
  reference: string
  reason: string
  receivedAt: Date
}

type NewUnmatched = Omit<UnmatchedMoney, 'id'> & {
  /** The provider's or the bank's id of the money, so that a repeated report does not add a second row. */
  sourceKey: string
  paymentEventId?: number
  bankLineId?: number
}

export async function insertUnmatched(transaction: Transaction, money: NewUnmatched): Promise<void> {
  await transaction
    .insertInto('unmatchedMoney')
    .values(money)
    .onConflict((conflict) => conflict.column('sourceKey').doNothing())
    .execute()
}

/** The key under which money that was booked on a wrong loan is on the list again. */
const returnedKey = (entryId: number) => `taken-back:${entryId}`

/** Puts money that was booked on a wrong loan on the list again, with the day it was paid. */
export async function returnToUnmatched(
  transaction: Transaction,
  { id, bookedOn, lines, details }: LedgerEntry,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const assigned = await transaction
    .selectFrom('unmatchedMoney')
    .select(['reference', 'paidOn', 'paymentEventId', 'bankLineId'])
    .where('entryId', '=', id)
    .executeTakeFirst()
  const bankLineId = assigned?.bankLineId ?? (typeof details.bank_line_id === 'number' ? details.bank_line_id : null)
  await insertUnmatched(transaction, {
    ...{ sourceKey: returnedKey(id), amountPaise: lines.bank, reason, receivedAt: at },
    paidOn: assigned?.paidOn ?? (typeof details.paid_on === 'string' ? (details.paid_on as IstDate) : bookedOn),
    reference: assigned?.reference ?? String(details.reference ?? ''),
    ...(assigned?.paymentEventId && { paymentEventId: assigned.paymentEventId }),
    ...(bankLineId !== null && { bankLineId }),
  })
}

/** Whether a booked payment came to a bank account of ours, and not through a provider. */
export async function wasBankTransfer(database: Queryable, { id, details }: LedgerEntry): Promise<boolean> {
  if (isPaymentProvider(details.provider)) return false
  const assigned = await database
    .selectFrom('unmatchedMoney')
    .select('paymentEventId')
    .where('entryId', '=', id)
    .executeTakeFirst()
  return !assigned?.paymentEventId
}

const selectUnmatched = (database: Queryable) =>
  database
    .selectFrom('unmatchedMoney')
    .select(['id', 'amountPaise', 'paidOn', 'reference', 'reason'])
    .select('receivedAt')

const isWaiting = (eb: ExpressionBuilder<DB, 'unmatchedMoney'>) =>
  eb.and([eb('matchedAt', 'is', null), eb('explainedAt', 'is', null)])

export const findUnmatched = (database: Queryable, id: number): Promise<UnmatchedMoney | undefined> =>
  selectUnmatched(database).where('id', '=', id).executeTakeFirst()

/** Oldest first. */
export const listUnmatched = (database: Queryable, limit: number): Promise<UnmatchedMoney[]> =>
  selectUnmatched(database).where(isWaiting).orderBy('receivedAt').limit(limit).execute()

type LockedMoney = UnmatchedMoney & {
  sourceKey: string
  paymentEventId: number | null
  bankLineId: number | null
  entryId: number | null
  explainedBy: string | null
  explanation: string | null
}

/** A caller that also needs a loan must lock its customer first. */
export const lockUnmatched = (transaction: Transaction, id: number): Promise<LockedMoney | undefined> =>
  selectUnmatched(transaction)
    .select(['sourceKey', 'entryId', 'explainedBy', 'explanation'])
    .select(['paymentEventId', 'bankLineId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Match = { entryId: number; by: string; at: Date }

export async function markMatched(transaction: Transaction, id: number, { entryId, by, at }: Match): Promise<void> {
  await transaction
    .updateTable('unmatchedMoney')
    .set({ entryId, matchedBy: by, matchedAt: at })
    .where('id', '=', id)
    .execute()
}

type Explanation = { explanation: string; by: string; at: Date }

/** Takes money off the list that is not a repayment. Returns false if it is not on the list. */
export async function explainMoney(
  { kysely }: Database,
  id: number,
  { explanation, by, at }: Explanation,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('unmatchedMoney')
    .set({ explanation, explainedBy: by, explainedAt: at })
    .where('id', '=', id)
    .where(isWaiting)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The latest row of the money of a bank line: it may have been assigned, taken back and assigned again. */
export async function findUnmatchedOfLine(
  database: Queryable,
  bankLineId: number,
): Promise<{ id: number; entryId: number | null; isWaiting: boolean } | undefined> {
  return database
    .selectFrom('unmatchedMoney')
    .select(['id', 'entryId'])
    .select((eb) => isWaiting(eb).as('isWaiting'))
    .where('bankLineId', '=', bankLineId)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ isWaiting: boolean }>()
    .executeTakeFirst()
}

type PlacedMoney = { sourceKey: string; entryId: number | null }

/**
 * Where money of this source is now: it may have been moved from a wrong loan. `entryId` is null while it is on the list.
 */
export async function findMoney(
  database: Queryable,
  sourceKey: string,
  isLocked = false,
): Promise<PlacedMoney | undefined> {
  const found = await database
    .selectFrom('unmatchedMoney')
    .select(['sourceKey', 'entryId'])
    .where('sourceKey', '=', sourceKey)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  const moved = found?.entryId ? await findMoney(database, returnedKey(found.entryId), isLocked) : undefined
  return moved ?? found
}

/** The same with its rows locked. */
export const lockMoney = (transaction: Transaction, sourceKey: string): Promise<PlacedMoney | undefined> =>
  findMoney(transaction, sourceKey, true)

/**
 * Takes money off the list that its provider has taken back; `at` is the time of its message. Returns false if it is not on
 * the list with this amount.
 */
export async function explainTakenBack(
  transaction: Transaction,
  sourceKey: string,
  { explanation, by, at, takenPaise }: Explanation & { takenPaise: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('unmatchedMoney')
    .set({ explanation, explainedBy: by, explainedAt: at })
    .where('sourceKey', '=', sourceKey)
    .where('amountPaise', '=', takenPaise)
    .where(isWaiting)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Money that was taken off the list with this explanation, and the time of the message about it. */
export const findTakenBack = (database: Queryable, sourceKey: string, explanation: string) =>
  selectUnmatched(database)
    .select(['sourceKey', 'paymentEventId', 'explainedAt as takenAt'])
    .where('sourceKey', '=', sourceKey)
    .where('explanation', '=', explanation)
    .$narrowType<{ takenAt: Date }>()
    .executeTakeFirst()

type TakenBack = NonNullable<Awaited<ReturnType<typeof findTakenBack>>>

/** Puts money on the list again that was taken off it, because its provider has given it to us again after this dispute. */
export async function relistTakenBack(
  transaction: Transaction,
  { sourceKey, amountPaise, paidOn, reference, paymentEventId }: TakenBack,
  { dispute, at }: { dispute: string; at: Date },
): Promise<void> {
  await insertUnmatched(transaction, {
    ...{ sourceKey: `${sourceKey}:${dispute}`, amountPaise, paidOn, reference, receivedAt: at },
    reason: `came again after dispute ${dispute}`,
    ...(paymentEventId && { paymentEventId }),
  })
}

export async function sumUnmatched(database: Queryable) {
  return database
    .selectFrom('unmatchedMoney')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_paise), 0)::int8`.as('amountPaise'),
      eb.fn.min('receivedAt').as('oldestAt'),
    ])
    .where(isWaiting)
    .executeTakeFirstOrThrow()
}

/** Erases what names the payer of one batch of settled bank transfers up to a day. Returns how many. */
export async function eraseReferences(database: Queryable, lastDay: IstDate): Promise<number> {
  const named = database
    .selectFrom('unmatchedMoney')
    .select('id')
    .where('bankLineId', 'is not', null)
    .where('reference', '<>', sql.lit(''))
    .where('paidOn', '<=', lastDay)
    .where((eb) => eb.not(isWaiting(eb)))
    .limit(purgeBatchSize)
  const { numUpdatedRows } = await database
    .updateTable('unmatchedMoney')
    .set({ reference: '' })
    .where('id', 'in', named)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
