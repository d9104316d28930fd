import type { IstDate } from 'domain/calendar/ist-date'
import type { ProductTerms } from 'domain/loan/product/loan-product'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'

export type VersionedTerms = ProductTerms & { version: number; startsOn: IstDate; setBy: string }

const selectTerms = (database: Queryable) => database.selectFrom('product_terms').selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof selectTerms>['executeTakeFirstOrThrow']>>

const termsOf = (row: Row): VersionedTerms => ({
  version: row.version,
  startsOn: row.starts_on as IstDate,
  setBy: row.set_by,
  dailyRateBasisPoints: row.daily_rate_basis_points,
  feeBasisPoints: row.fee_basis_points,
  gstOnFeeBasisPoints: row.gst_on_fee_basis_points,
  amountPaise: { min: row.min_amount_paise, max: row.max_amount_paise, step: row.amount_step_paise },
  tenureDays: { min: row.min_tenure_days, max: row.max_tenure_days },
  coolingOffDays: row.cooling_off_days,
  penalChargeBasisPoints: row.penal_charge_basis_points,
  penalChargeAfterDays: row.penal_charge_after_days,
})

const selectVersion = prepareQuery((database, { version }: { version: number }) =>
  selectTerms(database).where('version', '=', version),
)
const selectInForce = prepareQuery((database, { today }: { today: IstDate }) =>
  selectTerms(database)
    .where('starts_on', '<=', today)
    .orderBy('starts_on', 'desc')
    .orderBy('version', 'desc')
    .limit(1),
)

/** The given version; if null, the version in force today. */
export async function readProductTerms(
  database: Queryable,
  { version, today }: { version: number | null; today: IstDate },
): Promise<VersionedTerms> {
  return termsOf(
    version === null ? await selectInForce.get(database, { today }) : await selectVersion.get(database, { version }),
  )
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
  (Object.keys(values) as (keyof Values)[]).every((name) => stored[name] === values[name])

/** Versions are added one at a time, so that two equal ones are not added at once. */
export async function lockVersions(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('versions of terms and policy', 0))`.execute(transaction)
}

/** Adds a version, unless the latest one with this start date has the same values. */
export async function addProductTerms(
  transaction: Transaction,
  { startsOn, setBy, setAt, ...terms }: ProductTerms & NewVersion,
): Promise<AddedVersion> {
  const values = {
    daily_rate_basis_points: terms.dailyRateBasisPoints,
    fee_basis_points: terms.feeBasisPoints,
    gst_on_fee_basis_points: terms.gstOnFeeBasisPoints,
    min_amount_paise: terms.amountPaise.min,
    max_amount_paise: terms.amountPaise.max,
    amount_step_paise: terms.amountPaise.step,
    min_tenure_days: terms.tenureDays.min,
    max_tenure_days: terms.tenureDays.max,
    cooling_off_days: terms.coolingOffDays,
    penal_charge_basis_points: terms.penalChargeBasisPoints,
    penal_charge_after_days: terms.penalChargeAfterDays,
  }
  await lockVersions(transaction)
  const latest = await selectTerms(transaction)
    .where('starts_on', '=', startsOn)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest && hasSameValues(latest, values)) return { version: latest.version, isNew: false }
  const { version } = await transaction
    .insertInto('product_terms')
    .values({ starts_on: startsOn, set_by: setBy, set_at: setAt, ...values })
    .returning('version')
    .executeTakeFirstOrThrow()
  return { version, isNew: true }
}
