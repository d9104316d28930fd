import type { IstDate } from 'domain/calendar/ist-date'
import type { AssetClass } from 'domain/loan/lifecycle/days-past-due'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

export type LoanSnapshot = {
  leadId: number
  daysPastDue: number
  assetClass: AssetClass
  principalPaise: number
  interestPaise: number
  chargesPaise: number
}

/** Keeps existing rows, so that an interrupted day can be repeated. */
export async function insertSnapshots(
  database: Queryable,
  asOf: IstDate,
  snapshots: readonly LoanSnapshot[],
): Promise<void> {
  const column = <Key extends keyof LoanSnapshot>(key: Key) => snapshots.map((snapshot) => snapshot[key])
  await sql`insert into loan_snapshots
      (as_of, lead_id, days_past_due, asset_class, principal_paise, interest_paise, charges_paise)
    select ${asOf}::date, * from unnest(${column('leadId')}::int8[], ${column('daysPastDue')}::int4[],
      ${column('assetClass')}::text[], ${column('principalPaise')}::int8[], ${column('interestPaise')}::int8[],
      ${column('chargesPaise')}::int8[])
    on conflict do nothing`.execute(database)
}

export async function findLastFinishedDay(database: Queryable): Promise<IstDate | undefined> {
  const row = await database.selectFrom('day_ends').select('as_of').orderBy('as_of', 'desc').limit(1).executeTakeFirst()
  return row?.as_of as IstDate | undefined
}

/** Stores the totals of the day and marks it as finished. */
export async function finishDay(transaction: Transaction, asOf: IstDate, finishedAt: Date): Promise<void> {
  await transaction.insertInto('day_ends').values({ as_of: asOf, finished_at: finishedAt }).execute()
  await transaction
    .insertInto('day_end_totals')
    .columns(['as_of', 'asset_class', 'loans', 'due_paise'])
    .expression((eb) =>
      eb
        .selectFrom('loan_snapshots')
        .select([
          'as_of',
          'asset_class',
          sql<number>`count(*)::int4`.as('loans'),
          sql<number>`sum(principal_paise + interest_paise + charges_paise)::int8`.as('due_paise'),
        ])
        .where('as_of', '=', asOf)
        .groupBy(['as_of', 'asset_class']),
    )
    .execute()
}

/** The totals of the last finished day. */
export const listLatestTotals = (database: Queryable) =>
  database
    .selectFrom('day_end_totals')
    .select(['asset_class as assetClass', 'loans', 'due_paise as duePaise'])
    .where('as_of', '=', (eb) => eb.selectFrom('day_ends').select((max) => max.fn.max('as_of').as('latest')))
    .execute()
