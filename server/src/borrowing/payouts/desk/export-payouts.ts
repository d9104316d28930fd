import type { payouts } from 'contract/console/payouts'
import { addDays, type IstDate, startOfDay } from 'domain/calendar/ist-date'
import type { ConsoleHandler } from '../../../records/staff/door/console-handler.ts'
import type { Cell } from '../../../records/staff/exports/csv.ts'
import { makeExport, mostLines } from '../../../records/staff/exports/exports.ts'
import { type DeskPayout, listPayoutsBetween } from './list-payouts.ts'
import { showPayouts } from './show-payout.ts'

type Row = { payout: DeskPayout; shown: Awaited<ReturnType<typeof showPayouts>>[number] | undefined }

/** Masked as on the desk. */
const columns: Record<string, (row: Row) => Cell> = {
  Payout: ({ payout }) => payout.payoutNo,
  Loan: ({ shown }) => shown?.loan_no ?? '',
  Customer: ({ shown }) => shown?.customer ?? '',
  'Amount in rupees': ({ payout }) => payout.amountPaise / 100,
  Bank: ({ shown }) => shown?.bank ?? '',
  'Account ends in': ({ shown }) => shown?.account_ending ?? '',
  State: ({ payout }) => payout.state,
  'Held because': ({ payout }) => payout.heldBecause,
  Since: ({ payout }) => payout.since.toISOString(),
  Transfer: ({ payout }) => payout.transferId,
  'Ordered at': ({ payout }) => payout.orderedAt?.toISOString() ?? null,
  'Bank reference': ({ payout }) => payout.bankReference,
  'Returned at': ({ payout }) => payout.returnedAt?.toISOString() ?? null,
  'Words of a person or the provider': ({ shown }) => shown?.words ?? null,
}

export const exportPayouts: ConsoleHandler<(typeof payouts)['events']['export']> = async (
  { state, from, to },
  context,
) => {
  const { transaction } = context
  const [first, before] = [startOfDay(from as IstDate), startOfDay(addDays(to as IstDate, 1))]
  const found = await listPayoutsBetween(transaction, { state, from: first, before, limit: mostLines + 1 })
  const shown = new Map((await showPayouts(transaction, context, found)).map((each) => [each.payout_id, each]))
  const rows = found.map((payout) => ({ payout, shown: shown.get(payout.payoutNo) }))
  return makeExport(context, { name: `payouts-${from}-to-${to}`, columns, rows, filter: { state, from, to } })
}
