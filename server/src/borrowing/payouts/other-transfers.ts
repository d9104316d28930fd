import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Payout, PayoutState } from '../../providers/payout/payout.ts'
import type { LoanOrder } from './payout-order.ts'
import { findPayout, type LoanPayout, resumeTransfer } from './payouts.ts'

/** The ids of the other transfers of a payout, which failed, were returned or may never have been ordered. */
export const otherTransferIds = ({ transferId, tries }: Pick<LoanPayout, 'transferId' | 'tries'>): string[] =>
  Array.from({ length: tries }, (_, index) => transferId.replace(/T\d+/, `T${index + 1}`)).filter(
    (id) => id !== transferId,
  )

/** The payout that has had this transfer, and now has another. */
export async function findPayoutOfOtherTransfer(
  database: Queryable,
  transferId: string,
): Promise<LoanPayout | undefined> {
  const [, leadId] = /^AGR([1-9][0-9]{4,11})T/.exec(transferId) ?? []
  const payout = leadId === undefined ? undefined : await findPayout(database, Number(leadId))
  return payout && otherTransferIds(payout).includes(transferId) ? payout : undefined
}

/**
 * Why the next transfer must not be ordered: an earlier one is no longer reported as failed. One that was paid after all
 * takes the place of the latest and is booked by the next run, unless the bank has returned a transfer of the loan: then a
 * person must find out which of them the customer has. Undefined if all have failed.
 */
export async function findObstacle(
  { database, payout: provider }: { database: Database; payout: Payout },
  order: LoanOrder,
  payout: LoanPayout,
): Promise<PayoutState | undefined> {
  for (const transferId of otherTransferIds(payout)) {
    const state = await provider.find({ ...order, transferId })
    if (state === undefined || state.kind === 'failed') continue
    if (state.kind !== 'paid') return state
    if (payout.returnedAt !== null)
      return { kind: 'mismatch', reason: `the provider has paid ${transferId}, which had failed` }
    await resumeTransfer(database.kysely, payout, transferId)
    return { kind: 'pending' }
  }
  return undefined
}
