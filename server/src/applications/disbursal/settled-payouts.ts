import { findLead } from '../../loans/leads.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Payout, PayoutState } from '../../providers/payout/payout.ts'
import { findPayout, type LoanPayout } from '../payouts.ts'
import { readOrder } from './payout-order.ts'

export type SettledPayout = Pick<LoanPayout, 'leadId' | 'transferId' | 'amountPaise'> & { status: 'PAID' | 'FAILED' }

/** Payouts that were paid or failed in a period. */
export const listSettledPayouts = (
  database: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<SettledPayout[]> =>
  database
    .selectFrom('payouts')
    .select(['lead_id as leadId', 'transfer_id as transferId', 'amount_paise as amountPaise', 'status'])
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .orderBy('settled_at')
    .$narrowType<{ status: SettledPayout['status'] }>()
    .execute()

export async function isStillSettled(
  database: Queryable,
  { leadId, transferId, status }: SettledPayout,
): Promise<boolean> {
  const payout = await findPayout(database, leadId)
  return payout?.transferId === transferId && payout.status === status
}

/** The provider's record of the transfer; undefined if it has none. */
export async function findTransfer(
  { database: { kysely }, payout: provider }: { database: Database; payout: Payout },
  { leadId }: SettledPayout,
): Promise<PayoutState | undefined> {
  const payout = await findPayout(kysely, leadId)
  const lead = await findLead(kysely, leadId)
  if (payout === undefined || lead === undefined) throw new Error(`loan ${leadId} has no payout`)
  return provider.find(await readOrder(kysely, payout, lead.customerId))
}
