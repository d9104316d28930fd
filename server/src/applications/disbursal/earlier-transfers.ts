import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Payout, PayoutState } from '../../providers/payout/payout.ts'
import { earlierTransferIds, findPayout, type LoanPayout, resumeTransfer } from '../payouts.ts'
import type { LoanOrder } from './payout-order.ts'

/** The payout that had this transfer before its latest one. */
export async function findPayoutOfEarlierTransfer(
  database: Queryable,
  transferId: string,
): Promise<LoanPayout | undefined> {
  const [, leadId] = /^AGR([1-9][0-9]{4,11})T/.exec(transferId) ?? []
  const payout = leadId === undefined ? undefined : await findPayout(database, Number(leadId))
  return payout && earlierTransferIds(payout).includes(transferId) ? payout : undefined
}

/**
 * What prevents the next transfer from being ordered: one that failed before is no longer reported as failed. One that was
 * paid after all becomes the latest again and is booked by the next run, unless the bank has returned a transfer of the loan:
 * then a person must find out which of them the customer has. Undefined if all have failed.
 */
export async function findObstacle(
  { database, payout: provider }: { database: Database; payout: Payout },
  order: LoanOrder,
  payout: LoanPayout,
): Promise<PayoutState | undefined> {
  for (const [index, transferId] of earlierTransferIds(payout).entries()) {
    const state = await provider.find({ ...order, transferId })
    if (state === undefined || state.kind === 'failed') continue
    if (state.kind !== 'paid') return state
    if (payout.returnedAt !== null)
      return { kind: 'mismatch', reason: `the provider has paid ${transferId}, which had failed` }
    await resumeTransfer(database.kysely, payout, { transferId, tries: index + 1 })
    return { kind: 'pending' }
  }
  return undefined
}
