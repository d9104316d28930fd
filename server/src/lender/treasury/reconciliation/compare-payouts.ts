import type { IstDate } from 'domain/calendar/ist-date'
import { checkPayoutTask } from '../../../borrowing/payouts/check-payouts.ts'
import {
  findTransfer,
  isStillSettled,
  listSettledTransfers,
  type SettledTransfer,
} from '../../../borrowing/payouts/settled-payouts.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Payout, PayoutState } from '../../../providers/payout/payout.ts'
import type { Comparison, Difference, IsCompared } from './differences.ts'
import { periodOf } from './period-of.ts'
import { queryEach } from './query-each.ts'

export type PayoutDependencies = { database: Database; payout: Payout }

function differenceOf(transfer: SettledTransfer, state: PayoutState | undefined): Difference | undefined {
  const { transferId: reference, amountPaise, status } = transfer
  const kind = state?.kind
  if (kind === 'mismatch')
    return { kind: 'PAYOUT_MISMATCH', reference, ourPaise: amountPaise, theirPaise: null, reason: state?.reason ?? '' }
  if (status === 'FAILED' && kind === 'paid') {
    const reason = 'failed in our books, but paid by the provider'
    return { kind: 'PAYOUT_NOT_BOOKED', reference, ourPaise: null, theirPaise: amountPaise, reason }
  }
  if (status === 'FAILED' || kind === 'paid') return undefined
  const reason = kind === undefined ? 'unknown to the provider' : `the provider reports ${kind}`
  return { kind: 'PAYOUT_NOT_MADE', reference, ourPaise: amountPaise, theirPaise: null, reason }
}

/** The provider has no list of transfers, so it is asked about each transfer of the payouts that were paid or failed on the day. */
export async function comparePayouts(
  dependencies: PayoutDependencies,
  day: IstDate,
  isCompared: IsCompared,
): Promise<Comparison> {
  const { kysely } = dependencies.database
  const settled = await listSettledTransfers(kysely, periodOf(day))
  const transfers = settled.filter(({ transferId }) => isCompared(transferId))
  const comparison = await queryEach(
    transfers.filter(({ hasAccount }) => hasAccount),
    ({ transferId }) => transferId,
    async (transfer) => {
      const difference = differenceOf(transfer, await findTransfer(dependencies, transfer))
      // Since the payouts were listed, another job may have booked the return and started the next transfer.
      if (difference === undefined || !(await isStillSettled(kysely, transfer))) return undefined
      // This job books the reversal of a returned payout.
      if (transfer.status === 'PAID') await checkPayoutTask.queue(kysely, { leadId: transfer.leadId })
      return difference
    },
  )
  const incomparable = transfers.filter(({ hasAccount }) => !hasAccount).map(({ transferId }) => transferId)
  return { ...comparison, unanswered: [...comparison.unanswered, ...incomparable] }
}
