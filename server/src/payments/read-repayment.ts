import { accounts } from 'domain/ledger/accounts'
import type { BookedEntry } from 'domain/loan/statement'
import { type LoanInBooks, type LoanInBooksRow, loanInBooksOf } from '../ledger/loan-in-books.ts'
import type { Database } from '../platform/database/database.ts'

/** An entry with the receipt that was given for it. */
export type ReceiptedEntry = BookedEntry & {
  receiptNumber: number | null
  txnid: string | null
  note: Record<string, unknown>
}

/** A loan, its history and whose it is, all as of one moment. */
export type Repayment = {
  loan: LoanInBooks
  entries: ReceiptedEntry[]
  customer: { fullName: string; email: string; mobile: string }
}

type Row = LoanInBooksRow & { entries: ReceiptedEntry[]; full_name: string; email: string; mobile: string }

const lines = accounts.map((account) => `'${account}', e.${account}`).join(', ')

const readLoan = {
  name: 'read_repayment',
  text: `select books.*, history.entries, coalesce(c.full_name, '') as full_name,
      coalesce(c.personal_email, '') as email, c.mobile
    from leads l join customers c on c.id = l.customer_id
    cross join lateral read_loan_in_books(l.id) as books
    cross join lateral (
      select coalesce(json_agg(json_build_object(
          'kind', e.kind, 'bookedOn', e.booked_on, 'note', e.note, 'receiptNumber', e.receipt_no,
          'txnid', e.note ->> 'txnid', 'lines', json_build_object(${lines})) order by e.id), '[]') as entries
        from ledger_entries e where e.lead_id = l.id
    ) as history
    where l.id = $1`,
}

/** One statement, whatever is shown of a loan: due, explanation, statement, receipts. */
export async function readRepayment(database: Database, leadId: string): Promise<Repayment | undefined> {
  const [row] = await database.run<Row>(readLoan, [leadId])
  if (row === undefined) return undefined
  const { entries, full_name: fullName, email, mobile } = row
  return { loan: loanInBooksOf(row), entries, customer: { fullName, email, mobile } }
}
