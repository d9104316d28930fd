import { isForPolicy, type PayoutLimits, whyHold } from 'domain/loan/payout/release'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockSwitch } from '../../../records/staff/switches/switches.ts'
import type { LoanPayout } from '../payouts.ts'
import { findCase, moveCase } from './payout-cases.ts'
import { addReleased, lockReleasedOn, readLimits } from './payout-limits.ts'

type Dependencies = { clock: Clock; defaultLimits: PayoutLimits }

/**
 * Releases a payout if the policy may, or holds it for a person. Returns whether it is released. The caller has locked the
 * customer; the switch and then the day's total are the last locks.
 */
export async function releaseByPolicy(
  transaction: Transaction,
  { clock, defaultLimits }: Dependencies,
  { leadId, amountPaise }: Pick<LoanPayout, 'leadId' | 'amountPaise'>,
): Promise<boolean> {
  const found = await findCase(transaction, leadId)
  if (found?.state !== 'HELD') return true
  if (!isForPolicy(found.heldBecause)) return false
  const [at, today] = [clock.now(), clock.today()]
  const isPaused = await lockSwitch(transaction, 'PAYOUTS')
  const limits = await readLimits(transaction, defaultLimits)
  const releasedTodayPaise = await lockReleasedOn(transaction, today)
  const heldBecause = whyHold({ amountPaise, releasedTodayPaise, limits, isPaused })
  if (heldBecause) {
    await moveCase(transaction, leadId, { to: 'HELD', heldBecause, by: 'policy', at })
    return false
  }
  await moveCase(transaction, leadId, { to: 'RELEASED', by: 'policy', at })
  await addReleased(transaction, today, amountPaise)
  return true
}
