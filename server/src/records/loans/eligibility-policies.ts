import type { IstDate } from 'domain/calendar/ist-date'
import type { EligibilityPolicy } from 'domain/loan/decision/eligibility'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { type AddedVersion, hasSameValues, lockVersions, type NewVersion } from './product-terms.ts'

export type VersionedPolicy = EligibilityPolicy & { version: number; startsOn: IstDate; setBy: string }

const selectPolicies = (database: Queryable) =>
  database
    .selectFrom('eligibilityPolicies')
    .select([
      'version',
      'startsOn',
      'setBy',
      'minimumAgeYears',
      'maximumAgeYears',
      'minimumIncomePaise',
      'waitDays',
      'nameMatchMin',
      'yearlyLimitPaise',
    ])

const selectInForce = (database: Queryable, today: IstDate) =>
  selectPolicies(database)
    .where('startsOn', '<=', today)
    .orderBy('startsOn', 'desc')
    .orderBy('version', 'desc')
    .limit(1)

/** The given version; if null, the version in force today. */
export const readEligibilityPolicy = (
  database: Queryable,
  { version, today }: { version: number | null; today: IstDate },
): Promise<VersionedPolicy> =>
  (version === null
    ? selectInForce(database, today)
    : selectPolicies(database).where('version', '=', version)
  ).executeTakeFirstOrThrow()

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
    .where('startsOn', '=', startsOn)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest && hasSameValues(latest, policy)) return { version: latest.version, isNew: false }
  const { version } = await transaction
    .insertInto('eligibilityPolicies')
    .values({ startsOn, setBy, setAt, ...policy })
    .returning('version')
    .executeTakeFirstOrThrow()
  return { version, isNew: true }
}
