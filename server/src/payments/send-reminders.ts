import { brand } from 'contract/brand'
import type { IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import {
  firstDayToRemindOf,
  lastDayToRemindOf,
  mayRemindAt,
  type ReminderKind,
  reminderOn,
} from 'domain/loan/reminders'
import { formatRupees } from 'domain/money/format-rupees'
import { type LoanInBooks, type LoanInBooksRow, loanInBooksOf } from '../ledger/loan-in-books.ts'
import type { Notice, NoticeName } from '../providers/sms/sms.ts'
import type { TellParts } from './tell-receipts.ts'

export type RemindParts = TellParts & { publicUrl: string }

type Row = LoanInBooksRow & { mobile: string }

const atOnce = 100
const names: Record<ReminderKind, NoticeName> = { BEFORE: 'due_soon', ON: 'due_today', AFTER: 'overdue' }

/** Open loans of which something may be said and of which it was not said yet, from a place onward. */
const findLoans = {
  name: 'find_loans_to_remind_of',
  text: `select books.*, c.mobile from loans cross join lateral read_loan_in_books(loans.lead_id) as books
    join customers c on c.id = books.customer_id
    where books.closed_on is null and loans.repayment_on between $4 and $1 and loans.lead_id > $2
      and not exists (select from reminders r where r.lead_id = loans.lead_id and r.kind = case
        when loans.repayment_on < $3 then 'AFTER' when loans.repayment_on = $3 then 'ON' else 'BEFORE' end)
    order by loans.lead_id limit ${atOnce}`,
}
/** Whoever claims a reminder sends it, and nobody else ever does. */
const claim = {
  name: 'claim_reminder',
  text: 'insert into reminders (lead_id, kind, sent_at) values ($1, $2, $3) on conflict do nothing returning true',
}
const giveBack = { name: 'give_back_reminder', text: 'delete from reminders where lead_id = $1 and kind = $2' }

const dayInWords = (day: string) => day.split('-').reverse().join('-')

function noticeOf(
  kind: ReminderKind,
  loan: LoanInBooks,
  { mobile, today, page }: { mobile: string; today: IstDate; page: string },
): Notice {
  const repaymentOn = loan.repaymentOn ?? today
  const on = kind === 'AFTER' ? today : repaymentOn
  const amount = formatRupees(amountDue(loan.balance, on).totalPaise)
  const values = [loan.loanNo, amount, dayInWords(repaymentOn), page]
  const when = { BEFORE: `is due on ${values[2]}`, ON: 'is due today', AFTER: `is due; the day was ${values[2]}` }[kind]
  return {
    mobile,
    name: names[kind],
    values,
    text: `${brand.name}: ${amount} for loan ${loan.loanNo} ${when}. Pay at ${page}`,
  }
}

async function remind(parts: RemindParts, row: Row, today: IstDate): Promise<void> {
  const { database, clock, sms, log, publicUrl } = parts
  const loan = loanInBooksOf(row)
  const kind = loan.repaymentOn === null ? undefined : reminderOn(today, loan.repaymentOn)
  if (kind === undefined) return
  const claimed = await database.run(claim, [loan.leadId, kind, clock.now()])
  if (claimed.length === 0) return
  const notice = noticeOf(kind, loan, { mobile: row.mobile, today, page: `${publicUrl}/repay-loan` })
  await sms.sendNotice(notice).catch(async (error: unknown) => {
    log.warn({ kind, err: error }, 'a reminder could not be sent; it will be tried again')
    await database.run(giveBack, [loan.leadId, kind])
  })
}

/** Three days before, on the day and after it, once each, at hours when a person may be written to. */
export async function sendReminders(parts: RemindParts): Promise<void> {
  const { database, clock } = parts
  const today = clock.today()
  let after = '0'
  while (mayRemindAt(clock.now())) {
    const rows = await database.run<Row>(findLoans, [lastDayToRemindOf(today), after, today, firstDayToRemindOf(today)])
    for (const row of rows) await remind(parts, row, today)
    if (rows.length < atOnce) return
    after = rows.at(-1)?.lead_id ?? after
  }
}
