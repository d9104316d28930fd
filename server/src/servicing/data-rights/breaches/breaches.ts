import type { IstDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'

/** What the law requires us to tell each affected customer. */
export type BreachDescription = {
  noticedOn: IstDate
  whatHappened: string
  consequences: string
  measures: string
  advice: string
}

const description = ['noticedOn', 'whatHappened', 'consequences', 'measures', 'advice'] as const

/** Returns the id of the breach; if it was recorded before in the same words, of that one. */
export async function saveBreach(
  transaction: Transaction,
  { noticedOn, whatHappened, consequences, measures, advice }: BreachDescription,
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const columns = { noticedOn, whatHappened, consequences, measures, advice }
  await transaction
    .insertInto('breaches')
    .values({ ...columns, recordedBy: by, recordedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await transaction
    .selectFrom('breaches')
    .select('id')
    .where((eb) => eb.and(columns))
    .executeTakeFirstOrThrow()
  return id
}

/** A statement with every customer of a large lender would reach the time limit of statements. */
const maxInserted = 5_000

/** Returns how many of the customers were not on the list before. */
export async function insertNotices(
  transaction: Transaction,
  breachId: number,
  customerIds: readonly number[],
): Promise<number> {
  let added = 0
  for (let start = 0; start < customerIds.length; start += maxInserted) {
    const { numAffectedRows = 0n } = await sql`insert into breach_notices (breach_id, customer_id)
      select ${breachId}, customer_id from unnest(${customerIds.slice(start, start + maxInserted)}::int8[]) as customer (customer_id)
      on conflict do nothing`.execute(transaction)
    added += Number(numAffectedRows)
  }
  return added
}

export const readBreach = (database: Queryable, id: number): Promise<BreachDescription> =>
  database.selectFrom('breaches').select(description).where('id', '=', id).executeTakeFirstOrThrow()

/** The next customers who have not been notified, by id. */
export async function listUnnotified(
  database: Queryable,
  breachId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await database
    .selectFrom('breachNotices')
    .select('customerId')
    .where('breachId', '=', breachId)
    .where('toldAt', 'is', null)
    .where('customerId', '>', afterId)
    .orderBy('customerId')
    .limit(limit)
    .execute()
  return rows.map(({ customerId }) => customerId)
}

export async function markNotified(
  database: Queryable,
  breachId: number,
  customerIds: readonly number[],
  at: Date,
): Promise<void> {
  await sql`update breach_notices set told_at = ${at}
    where breach_id = ${breachId} and customer_id = any(${customerIds}::int8[])`.execute(database)
}

/** For customers whose data has been erased since, who can no longer be notified. */
export async function deleteNotices(
  database: Queryable,
  breachId: number,
  customerIds: readonly number[],
): Promise<void> {
  await sql`delete from breach_notices
    where breach_id = ${breachId} and customer_id = any(${customerIds}::int8[])`.execute(database)
}

/** The breaches that affect a customer, the latest first. */
export const listBreachesOf = (
  database: Queryable,
  customerId: number,
): Promise<(BreachDescription & { id: number; toldAt: Date | null })[]> =>
  database
    .selectFrom('breachNotices')
    .innerJoin('breaches', 'breaches.id', 'breachNotices.breachId')
    .select(['breaches.id', ...description, 'toldAt'])
    .where('customerId', '=', customerId)
    .orderBy('breaches.id', 'desc')
    .execute()

/** Every breach, the latest first, with how many of the affected customers have been notified. */
export const listBreaches = (database: Queryable) =>
  database
    .selectFrom('breaches')
    .leftJoin('breachNotices', 'breachNotices.breachId', 'breaches.id')
    .select(['breaches.id', ...description, 'recordedBy'])
    .select(({ fn }) => [
      fn.count<number>('customerId').as('affected'),
      fn.count<number>('toldAt').as('notified'),
      fn.max('toldAt').as('lastNotifiedAt'),
    ])
    .groupBy('breaches.id')
    .orderBy('breaches.id', 'desc')
    .execute()
