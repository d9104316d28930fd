import type { IstDate } from 'domain/calendar/ist-date'
import type { BookableLoan } from 'domain/loan/loan-booking'
import type { LoanStatus } from 'domain/loan/loan-statuses'
import type { Database } from '../platform/database/database.ts'

/** A loan and what its books say at one moment. */
export type LoanInBooks = BookableLoan & {
  leadId: string
  customerId: string
  loanNo: string
  sanctionedPaise: number
  tenureDays: number
  feePaise: number
  feeGstPaise: number
  disbursedOn: IstDate | null
  closedOn: IstDate | null
  paidPaise: number
  /** Tells whether the books have moved on since. */
  lastEntryId: string
}

/** What the columns below give. */
export type LoanInBooksRow = {
  lead_id: string
  customer_id: string
  loan_no: string
  status: LoanStatus
  sanctioned_paise: number
  daily_rate_basis_points: number
  tenure_days: number
  fee_paise: number
  fee_gst_paise: number
  disbursed_on: IstDate | null
  repayment_on: IstDate | null
  closed_on: IstDate | null
  last_entry_id: string
  booked_to: IstDate
  has_paid: boolean
  paid_paise: number
  principal_paise: number
  interest_paise: number
  charges_paise: number
  owed_back_paise: number
}

export function loanInBooksOf(row: LoanInBooksRow): LoanInBooks {
  return {
    leadId: row.lead_id,
    customerId: row.customer_id,
    loanNo: row.loan_no,
    status: row.status,
    sanctionedPaise: row.sanctioned_paise,
    tenureDays: row.tenure_days,
    feePaise: row.fee_paise,
    feeGstPaise: row.fee_gst_paise,
    disbursedOn: row.disbursed_on,
    repaymentOn: row.repayment_on,
    closedOn: row.closed_on,
    hasPaid: row.has_paid,
    paidPaise: row.paid_paise,
    lastEntryId: row.last_entry_id,
    balance: {
      principalPaise: row.principal_paise,
      interestPaise: row.interest_paise,
      chargesPaise: row.charges_paise,
      owedBackPaise: row.owed_back_paise,
      bookedTo: row.booked_to,
      dailyRateBasisPoints: row.daily_rate_basis_points,
    },
  }
}

const readLoan = { name: 'read_loan_in_books', text: 'select * from read_loan_in_books($1)' }

/** The balance of a loan, in one statement; nothing where no loan was sanctioned. */
export async function readLoanInBooks(database: Database, leadId: string): Promise<LoanInBooks | undefined> {
  const [row] = await database.run<LoanInBooksRow>(readLoan, [leadId])
  return row && loanInBooksOf(row)
}
