import type { IstDate } from 'domain/calendar/ist-date'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.generated.ts'

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
    .insertInto('unmatched_money')
    .values({
      source_key: money.sourceKey,
      payment_event_id: money.paymentEventId ?? null,
      bank_line_id: money.bankLineId ?? null,
      amount_paise: money.amountPaise,
      paid_on: money.paidOn,
      reference: money.reference,
      reason: money.reason,
      received_at: money.receivedAt,
    })
    .onConflict((conflict) => conflict.column('source_key').doNothing())
    .execute()
}

const selectUnmatched = (database: Queryable) =>
  database
    .selectFrom('unmatched_money')
    .select(['id', 'amount_paise as amountPaise', 'paid_on as paidOn', 'reference', 'reason'])
    .select('received_at as receivedAt')
    .$narrowType<{ paidOn: IstDate }>()

const isWaiting = (eb: ExpressionBuilder<DB, 'unmatched_money'>) =>
  eb.and([eb('matched_at', 'is', null), eb('explained_at', 'is', null)])

/** Oldest first. */
export const listUnmatched = (database: Queryable, limit: number): Promise<UnmatchedMoney[]> =>
  selectUnmatched(database).where(isWaiting).orderBy('received_at').limit(limit).execute()

export const lockUnmatched = (
  transaction: Transaction,
  id: number,
): Promise<(UnmatchedMoney & { sourceKey: string; entryId: number | null }) | undefined> =>
  selectUnmatched(transaction)
    .select(['source_key as sourceKey', 'entry_id as entryId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Match = { entryId: number; by: string; at: Date }

export async function markMatched(transaction: Transaction, id: number, { entryId, by, at }: Match): Promise<void> {
  await transaction
    .updateTable('unmatched_money')
    .set({ entry_id: entryId, matched_by: by, matched_at: at })
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
    .updateTable('unmatched_money')
    .set({ explanation, explained_by: by, explained_at: at })
    .where('id', '=', id)
    .where(isWaiting)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function sumUnmatched(database: Queryable) {
  return database
    .selectFrom('unmatched_money')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_paise), 0)::int8`.as('amountPaise'),
      eb.fn.min('received_at').as('oldestAt'),
    ])
    .where(isWaiting)
    .executeTakeFirstOrThrow()
}
