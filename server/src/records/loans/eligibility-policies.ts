import type { IstDate } from 'domain/calendar/ist-date'
import type { EligibilityPolicy } from 'domain/loan/decision/eligibility'
import { incomeRules, type RuleModes } from 'domain/loan/decision/rules'
import { firstRuleLimits, type RuleLimits } from 'domain/rules/rule-limits'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { type AddedVersion, hasSameValues, lockVersions, type NewVersion } from './product-terms.ts'

/** How each rule counts, with which numbers, and how many of a hundred sanctions a person reads afterwards. */
type Review = { ruleModes: RuleModes; limits: RuleLimits; sampledPercent: number }

export type PolicyValues = EligibilityPolicy & Review
export type VersionedPolicy = PolicyValues & {
  version: number
  startsOn: IstDate
  setBy: string
  /** The request by which two people approved it. */
  requestId: string | null
}

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
      'ruleModes',
      'ruleLimits',
      'sampledPercent',
      'requestId',
    ])
    .$narrowType<{ startsOn: IstDate; ruleModes: RuleModes; ruleLimits: Partial<RuleLimits> }>()

type PolicyRow = Omit<VersionedPolicy, 'limits'> & { ruleLimits: Partial<RuleLimits> }
const policyOf = ({ ruleLimits, ...policy }: PolicyRow): VersionedPolicy => ({
  ...policy,
  limits: { ...firstRuleLimits, ...ruleLimits },
})

const selectInForce = (database: Queryable, today: IstDate) =>
  selectPolicies(database)
    .where('startsOn', '<=', today)
    .orderBy('startsOn', 'desc')
    .orderBy('version', 'desc')
    .limit(1)

/** The given version; if null, the version in force today. */
export const readEligibilityPolicy = async (
  database: Queryable,
  { version, today }: { version: number | null; today: IstDate },
): Promise<VersionedPolicy> =>
  policyOf(
    await (version === null
      ? selectInForce(database, today)
      : selectPolicies(database).where('version', '=', version)
    ).executeTakeFirstOrThrow(),
  )

/** Oldest first. */
export const listEligibilityPolicies = async (database: Queryable): Promise<VersionedPolicy[]> =>
  (await selectPolicies(database).orderBy('version').execute()).map(policyOf)

/** Adds a version, unless the latest one with this start date has the same values. What is not given of the review stays. */
export async function addEligibilityPolicy(
  transaction: Transaction,
  {
    startsOn,
    setBy,
    setAt,
    requestId,
    ...given
  }: EligibilityPolicy & Partial<Review> & NewVersion & { requestId?: string },
): Promise<AddedVersion> {
  await lockVersions(transaction)
  const { ruleModes, limits, sampledPercent } = await readEligibilityPolicy(transaction, {
    version: null,
    today: startsOn,
  })
  const policy = { ruleModes, limits, sampledPercent, ...given }
  const latest = await selectPolicies(transaction)
    .where('startsOn', '=', startsOn)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (latest && hasSameValues(policyOf(latest), policy)) return { version: latest.version, isNew: false }
  const { limits: newLimits, ruleModes: newModes, ...columns } = policy
  const { version } = await transaction
    .insertInto('eligibilityPolicies')
    .values({
      ...{ startsOn, setBy, setAt, ...columns },
      ...{ requestId: requestId ?? null, ruleModes: JSON.stringify(newModes), ruleLimits: JSON.stringify(newLimits) },
    })
    .returning('version')
    .executeTakeFirstOrThrow()
  return { version, isNew: true }
}

const decidesNothing = (mode: string | undefined) => mode === 'note' || mode === 'off'

/**
 * The versions of the migration are samples, in which evidence decides nothing. A server that is not simulated adds, for today
 * and for every later day that has a version, one in which it counts, unless the lender has chosen otherwise. It refuses to
 * start on a version in which an income rule decides nothing and which two people have not approved.
 */
export const requireEvidence = (database: Database, clock: Clock): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const today = clock.today()
    const inForce = await readEligibilityPolicy(transaction, { version: null, today })
    const later = (await listEligibilityPolicies(transaction)).filter(({ startsOn }) => startsOn > today)
    for (const { version, startsOn, setBy, requestId, ...policy } of [inForce, ...later]) {
      const ignored = incomeRules.filter((rule) => decidesNothing(policy.ruleModes[rule]))
      if (setBy === 'migration') {
        const noted = Object.entries(policy.ruleModes).filter(([, mode]) => mode !== 'note')
        const [day = today] = [startsOn, today].toSorted().reverse()
        const ruleModes = Object.fromEntries(noted)
        const live = { ...policy, ruleModes, startsOn: day, setBy: 'live start', setAt: clock.now() }
        await addEligibilityPolicy(transaction, live)
      } else if (ignored.length > 0 && requestId === null)
        throw new Error(
          `Version ${version} of the policy ignores ${ignored.join(', ')}, and two people have not approved it.`,
        )
    }
  })
