import { brand } from 'contract/brand'
import { formatRupees } from 'domain/money/format-rupees'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { receiptNo } from './receipt-no.ts'

export type TellParts = { database: Database; clock: Clock; sms: Sms; log: Logger }

type Untold = { entryId: string; number: string; mobile: string; loanNo: string; paidPaise: number; isClosed: boolean }

const atOnce = 200

/** A receipt that a crash left half told is told again a few minutes later. */
const takeUntold = {
  name: 'take_untold_receipts',
  text: `with untold as (
      update untold_receipts set tell_again_at = $1::timestamptz + interval '5 minutes'
      where entry_id in (select entry_id from untold_receipts where tell_again_at <= $1 limit ${atOnce} for update skip locked)
      returning lead_id, entry_id)
    select e.id as "entryId", e.receipt_no as number, c.mobile, loans.loan_no as "loanNo", e.bank::float8 as "paidPaise",
      l.status = 'CLOSED' as "isClosed"
    from untold join ledger_entries e on e.lead_id = untold.lead_id and e.id = untold.entry_id
    join leads l on l.id = e.lead_id join loans on loans.lead_id = l.id join customers c on c.id = l.customer_id`,
}
const markTold = {
  name: 'mark_receipts_told',
  text: 'delete from untold_receipts where entry_id = any ($1::bigint[])',
}

/** Gives back what was told, and nothing where it could not be. */
async function tell({ sms, log }: TellParts, untold: Untold): Promise<string[]> {
  const values = [formatRupees(untold.paidPaise), untold.loanNo, receiptNo(untold.number)]
  const [paid, loanNo, receipt] = values
  const closed = untold.isClosed ? ' Your loan is closed: nothing is due.' : ''
  const text = `${brand.name}: we have received ${paid} for loan ${loanNo}. Receipt ${receipt}.${closed}`
  try {
    await sms.sendNotice({ mobile: untold.mobile, name: 'receipt', values, text })
    return [untold.entryId]
  } catch (error) {
    log.warn({ receipt, err: error }, 'a receipt could not be told; it will be again')
    return []
  }
}

/** Tells customers of what has come in; what the books hold and nobody was told of waits in the table. */
export async function tellReceipts(parts: TellParts): Promise<void> {
  for (;;) {
    const untold = await parts.database.run<Untold>(takeUntold, [parts.clock.now()])
    const told = await Promise.all(untold.map((receipt) => tell(parts, receipt)))
    if (untold.length > 0) await parts.database.run(markTold, [told.flat()])
    if (untold.length < atOnce) return
  }
}

const soonMs = 200

/** Looks for receipts soon after a booking; the timetable does so anyway, so one that is missed only waits. */
export function tellSoon(parts: TellParts): () => void {
  let isWaiting = false
  return () => {
    if (isWaiting) return
    isWaiting = true
    const look = () => {
      isWaiting = false
      tellReceipts(parts).catch((error) => parts.log.warn({ err: error }, 'receipts wait for the timetable'))
    }
    setTimeout(look, soonMs).unref()
  }
}
