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
  const row = await database.selectFrom('dayEnds').select('asOf').orderBy('asOf', 'desc').limit(1).executeTakeFirst()
  return row?.asOf as IstDate | undefined
}

/** Stores the totals of the day and marks it as finished. */
export async function finishDay(transaction: Transaction, asOf: IstDate, finishedAt: Date): Promise<void> {
  await transaction.insertInto('dayEnds').values({ asOf, finishedAt }).execute()
  await transaction
    .insertInto('dayEndTotals')
    .columns(['asOf', 'assetClass', 'loans', 'duePaise'])
    .expression((eb) =>
      eb
        .selectFrom('loanSnapshots')
        .select([
          'asOf',
          'assetClass',
          sql<number>`count(*)::int4`.as('loans'),
          sql<number>`sum(principal_paise + interest_paise + charges_paise)::int8`.as('duePaise'),
        ])
        .where('asOf', '=', asOf)
        .groupBy(['asOf', 'assetClass']),
    )
    .execute()
}

/** The totals of the last finished day. */
export const listLatestTotals = (database: Queryable) =>
  database
    .selectFrom('dayEndTotals')
    .select(['assetClass', 'loans', 'duePaise'])
    .where('asOf', '=', (eb) => eb.selectFrom('dayEnds').select((max) => max.fn.max('asOf').as('latest')))
    .execute()
