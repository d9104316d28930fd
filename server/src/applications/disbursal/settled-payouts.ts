import { findLead } from '../../loans/leads.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Payout, PayoutState } from '../../providers/payout/payout.ts'
import { earlierTransferIds, findPayout, type LoanPayout } from '../payouts.ts'
import { readOrder } from './payout-order.ts'

export type SettledTransfer = Pick<LoanPayout, 'leadId' | 'transferId' | 'amountPaise'> & {
  status: 'PAID' | 'FAILED'
  /** Whether it is the latest transfer of its payout. */
  isLatest: boolean
}

/** The transfers of payouts that were paid or failed in a period, with the earlier ones, which failed or were returned. */
export async function listSettledTransfers(
  database: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<SettledTransfer[]> {
  const payouts = await database
    .selectFrom('payouts')
    .select(['lead_id as leadId', 'transfer_id as transferId', 'amount_paise as amountPaise', 'status', 'tries'])
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .orderBy('settled_at')
    .$narrowType<{ status: SettledTransfer['status'] }>()
    .execute()
  return payouts.flatMap(({ tries, ...latest }) => [
    ...earlierTransferIds({ ...latest, tries }).map(
      (transferId) => ({ ...latest, transferId, status: 'FAILED', isLatest: false }) as const,
    ),
    { ...latest, isLatest: true },
  ])
}

/** An earlier transfer has failed for good. */
export async function isStillSettled(
  database: Queryable,
  { leadId, transferId, status, isLatest }: SettledTransfer,
): Promise<boolean> {
  if (!isLatest) return true
  const payout = await findPayout(database, leadId)
  return payout?.transferId === transferId && payout.status === status
}

/** The provider's record of the transfer; undefined if it has none. */
export async function findTransfer(
  { database: { kysely }, payout: provider }: { database: Database; payout: Payout },
  { leadId, transferId }: SettledTransfer,
): Promise<PayoutState | undefined> {
  const payout = await findPayout(kysely, leadId)
  const lead = await findLead(kysely, leadId)
  if (payout === undefined || lead === undefined) throw new Error(`loan ${leadId} has no payout`)
  return provider.find({ ...(await readOrder(kysely, payout, lead.customerId)), transferId })
}
