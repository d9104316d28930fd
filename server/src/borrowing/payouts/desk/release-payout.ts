import { ceilingWords } from 'domain/evidence/brake'
import { ruleOf } from 'domain/loan/decision/rules'
import { type HoldReason, isForPolicy, type PayoutLimits, whyHold } from 'domain/loan/payout/release'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { readEligibilityPolicy } from '../../../records/loans/eligibility-policies.ts'
import type { Lead } from '../../../records/loans/leads.ts'
import { findSanction, isByStaff } from '../../../records/loans/sanctioners.ts'
import { recordPayoutAccess } from '../../../records/sessions/access-records.ts'
import { lockSwitch } from '../../../records/staff/switches/switches.ts'
import { markPayout } from '../../evidence/brake/brake-marks.ts'
import { listPassedCeilings } from '../../evidence/brake/passed-ceilings.ts'
import { findNewLinks } from '../../evidence/links/find-new-links.ts'
import { isHeldByScreening, type ScreeningRules } from '../../evidence/screening/screening-hold.ts'
import { findCustomerHold, type Hold } from './customer-hold.ts'
import { findCase, moveCase } from './payout-cases.ts'
import { addReleased, lockReleasedOn, readLimits } from './payout-limits.ts'

type Dependencies = ScreeningRules & { defaultLimits: PayoutLimits }

const held = (heldBecause: HoldReason): Hold => ({ heldBecause, reason: null })

/** What the loan shares with others is looked at again, unless the policy only notes it. */
async function holdForLinks(transaction: Transaction, lead: Lead, clock: Clock): Promise<Hold | undefined> {
  const { id: leadId, customerId, eligibilityPolicyVersion: version } = lead
  const { ruleModes } = await readEligibilityPolicy(transaction, { version, today: clock.today() })
  const mode = ruleModes.links ?? ruleOf('links').mode
  if (mode !== 'refer' && mode !== 'reject') return undefined
  const sanction = await findSanction(transaction, leadId)
  const seenAt = sanction && isByStaff(sanction.by) ? sanction.at : null
  const reason = await findNewLinks(transaction, { customerId, leadId, seenAt, now: businessTime(clock) })
  return reason === undefined ? undefined : { heldBecause: 'LINKS', reason }
}

/** Why it waits whatever the ceilings of payouts allow. */
async function findHold(transaction: Transaction, lead: Lead, clock: Clock): Promise<Hold | undefined> {
  const { id: leadId, customerId } = lead
  const now = businessTime(clock)
  const passed = await listPassedCeilings(transaction, { customerId, leadId, now })
  if (passed.length > 0)
    return { heldBecause: 'BRAKE', reason: `Above the ceiling: ${passed.map(ceilingWords).join('; ')}` }
  return (await holdForLinks(transaction, lead, clock)) ?? findCustomerHold(transaction, customerId, clock)
}

/**
 * Releases a payout if the policy may, or holds it for a person. Returns whether it is released. The caller has locked the
 * customer; the switch and then the day's total are the last locks, under which what other loans did is seen.
 */
export async function releaseByPolicy(
  transaction: Transaction,
  { clock, areListsRequired, defaultLimits }: Dependencies,
  { lead, amountPaise }: { lead: Lead; amountPaise: number },
): Promise<boolean> {
  const { id: leadId, customerId } = lead
  const found = await findCase(transaction, leadId)
  if (found?.state !== 'HELD') return true
  if (!isForPolicy(found.heldBecause)) return false
  const [at, today] = [clock.now(), clock.today()]
  const isHeld = await isHeldByScreening(transaction, { customerId, leadId }, { clock, areListsRequired })
  const isPaused = await lockSwitch(transaction, 'PAYOUTS')
  const limits = await readLimits(transaction, defaultLimits)
  const releasedTodayPaise = await lockReleasedOn(transaction, today)
  const ofPolicy = whyHold({ amountPaise, releasedTodayPaise, limits, isPaused })
  const hold = isHeld
    ? held('SCREENING')
    : ofPolicy === 'PAUSED'
      ? held('PAUSED')
      : ((await findHold(transaction, lead, clock)) ?? (ofPolicy && held(ofPolicy)))
  if (hold) {
    await moveCase(transaction, leadId, { to: 'HELD', ...hold, by: 'policy', at })
    return false
  }
  await moveCase(transaction, leadId, { to: 'RELEASED', by: 'policy', at })
  await addReleased(transaction, today, amountPaise)
  const releasedAt = businessTime(clock)
  await markPayout(transaction, { leadId, at: releasedAt })
  await recordPayoutAccess(transaction, { customerId, leadId, at: releasedAt })
  return true
}
