import type { IstDate } from 'domain/calendar/ist-date'
import type { EligibilityPolicy } from 'domain/loan/decision/eligibility'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
import { type AddedVersion, hasSameValues, lockVersions, type NewVersion } from './product-terms.ts'

export type VersionedPolicy = EligibilityPolicy & { version: number; startsOn: IstDate; setBy: string }

const selectPolicies = (database: Queryable) =>
  database
    .selectFrom('eligibility_policies')
    .select([
      'version',
      'starts_on as startsOn',
      'set_by as setBy',
      'minimum_age_years as minimumAgeYears',
      'maximum_age_years as maximumAgeYears',
      'minimum_income_paise as minimumIncomePaise',
      'wait_days as waitDays',
      'name_match_min as nameMatchMin',
      'yearly_limit_paise as yearlyLimitPaise',
    ])
    .$narrowType<{ startsOn: IstDate }>()

const selectVersion = prepareQuery((database, { version }: { version: number }) =>
  selectPolicies(database).where('version', '=', version),
)
const selectInForce = prepareQuery((database, { today }: { today: IstDate }) =>
  selectPolicies(database)
    .where('starts_on', '<=', today)
    .orderBy('starts_on', 'desc')
    .orderBy('version', 'desc')
    .limit(1),
)

/** The given version; if null, the version in force today. */
export const readEligibilityPolicy = (
  database: Queryable,
  { version, today }: { version: number | null; today: IstDate },
): Promise<VersionedPolicy> =>
  version === null ? selectInForce.get(database, { today }) : selectVersion.get(database, { version })

/** Oldest first. */
export const listEligibilityPolicies = (database: Queryable): Promise<VersionedPolicy[]> =>
  selectPolicies(database).orderBy('version').execute()

/** Adds a version, unless the latest one with this start date has the same values. */
export async function addEligibilityPolicy(
  transaction: Transaction,
  { startsOn, setBy, setAt, ...policy }: EligibilityPolicy & NewVersion,
): Promise<AddedVersion> {
  await lockVersions(transaction)
  const latest = await selectPolicies(transaction)
    .where('starts_on', '=', startsOn)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest && hasSameValues(latest, policy)) return { version: latest.version, isNew: false }
  const { version } = await transaction
    .insertInto('eligibility_policies')
    .values({
      starts_on: startsOn,
      set_by: setBy,
      set_at: setAt,
      minimum_age_years: policy.minimumAgeYears,
      maximum_age_years: policy.maximumAgeYears,
      minimum_income_paise: policy.minimumIncomePaise,
      wait_days: policy.waitDays,
      name_match_min: policy.nameMatchMin,
      yearly_limit_paise: policy.yearlyLimitPaise,
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  return { version, isNew: true }
}
