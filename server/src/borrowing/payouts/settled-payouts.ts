import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Payout, PayoutState } from '../../providers/payout/payout.ts'
import { findLead } from '../../records/loans/leads.ts'
import { listLeadsWithAccount } from '../applications/bank-accounts.ts'
import { otherTransferIds } from './other-transfers.ts'
import { readOrder } from './payout-order.ts'
import { findPayout, type LoanPayout } from './payouts.ts'

export type SettledTransfer = Pick<LoanPayout, 'leadId' | 'transferId' | 'amountPaise'> & {
  status: 'PAID' | 'FAILED'
  /** Whether its payout has this transfer now. */
  isCurrent: boolean
  /** False if the bank account was erased: then the provider's record cannot be compared with the order. */
  hasAccount: boolean
}

/** The transfers of payouts that were paid or failed in a period, with the other ones, which failed or were returned. */
export async function listSettledTransfers(
  database: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<SettledTransfer[]> {
  const payouts = await database
    .selectFrom('payouts')
    .select(['leadId', 'transferId', 'amountPaise', 'status', 'tries'])
    .where('settledAt', '>=', from)
    .where('settledAt', '<', to)
    .orderBy('settledAt')
    .$narrowType<{ status: SettledTransfer['status'] }>()
    .execute()
  const withAccount = await listLeadsWithAccount(
    database,
    payouts.map(({ leadId }) => leadId),
  )
  const settled = payouts.map((payout) => ({ ...payout, hasAccount: withAccount.has(payout.leadId) }))
  return settled.flatMap(({ tries, ...current }) => [
    ...otherTransferIds({ ...current, tries }).map(
      (transferId) => ({ ...current, transferId, status: 'FAILED', isCurrent: false }) as const,
    ),
    { ...current, isCurrent: true },
  ])
}

/** The other transfers have failed for good. */
export async function isStillSettled(
  database: Queryable,
  { leadId, transferId, status, isCurrent }: SettledTransfer,
): Promise<boolean> {
  if (!isCurrent) return true
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
