import { isDeepStrictEqual } from 'node:util'
import type { IstDate } from 'domain/calendar/ist-date'
import type { ProductTerms } from 'domain/loan/product/loan-product'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

export type VersionedTerms = ProductTerms & { version: number; startsOn: IstDate; setBy: string }

const selectTerms = (database: Queryable) => database.selectFrom('productTerms').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof selectTerms>['executeTakeFirstOrThrow']>>

/** The bounds have a column each. */
function termsOf(row: Row): VersionedTerms {
  const { minAmountPaise, maxAmountPaise, amountStepPaise, minTenureDays, maxTenureDays, setAt: _, ...terms } = row
  return {
    ...terms,
    amountPaise: { min: minAmountPaise, max: maxAmountPaise, step: amountStepPaise },
    tenureDays: { min: minTenureDays, max: maxTenureDays },
  }
}

const selectInForce = (database: Queryable, today: IstDate) =>
  selectTerms(database).where('startsOn', '<=', today).orderBy('startsOn', 'desc').orderBy('version', 'desc').limit(1)

/** The given version; if null, the version in force today. */
export async function readProductTerms(
  database: Queryable,
  { version, today }: { version: number | null; today: IstDate },
): Promise<VersionedTerms> {
  const selected =
    version === null ? selectInForce(database, today) : selectTerms(database).where('version', '=', version)
  return termsOf(await selected.executeTakeFirstOrThrow())
}

/** Oldest first. */
export async function listProductTerms(database: Queryable): Promise<VersionedTerms[]> {
  return (await selectTerms(database).orderBy('version').execute()).map(termsOf)
}

export type NewVersion = { startsOn: IstDate; setBy: string; setAt: Date }

/** Not new if the latest version with this start date has the same values. */
export type AddedVersion = { version: number; isNew: boolean }

/** Whether every one of these values is the same in a stored version. */
export const hasSameValues = <Values extends object>(stored: Values, values: Values): boolean =>
  (Object.keys(values) as (keyof Values)[]).every((name) => isDeepStrictEqual(stored[name], values[name]))

/** Versions are added one at a time, so that two equal ones are not added at once. */
export async function lockVersions(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('versions of terms and policy', 0))`.execute(transaction)
}

/** Adds a version, unless the latest one with this start date has the same values. */
export async function addProductTerms(
  transaction: Transaction,
  { startsOn, setBy, setAt, amountPaise, tenureDays, ...terms }: ProductTerms & NewVersion,
): Promise<AddedVersion> {
  const values = {
    ...terms,
    minAmountPaise: amountPaise.min,
    maxAmountPaise: amountPaise.max,
    amountStepPaise: amountPaise.step,
    minTenureDays: tenureDays.min,
    maxTenureDays: tenureDays.max,
  }
  await lockVersions(transaction)
  const latest = await selectTerms(transaction)
    .where('startsOn', '=', startsOn)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest && hasSameValues(latest, values)) return { version: latest.version, isNew: false }
  const { version } = await transaction
    .insertInto('productTerms')
    .values({ startsOn, setBy, setAt, ...values })
    .returning('version')
    .executeTakeFirstOrThrow()
  return { version, isNew: true }
}
