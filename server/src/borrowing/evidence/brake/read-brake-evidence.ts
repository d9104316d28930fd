import type { Evidence } from 'domain/evidence/fact'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { listPassedCeilings } from './passed-ceilings.ts'

/** The ceilings of the brake that this application passes; the payout looks at them again, whatever the policy says. */
export async function readBrakeEvidence(
  transaction: Transaction,
  { customerId, leadId, clock }: { customerId: number; leadId: number; clock: Clock },
): Promise<Evidence> {
  const value = await listPassedCeilings(transaction, { customerId, leadId, now: businessTime(clock) })
  const source = { from: 'records' } as const
  const velocity_passed = { source, reader: 'brake@1', state: 'known', proof: 'confirmed', value } as const
  return { facts: { velocity_passed }, isWaiting: false }
}
