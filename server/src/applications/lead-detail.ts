import type { leadDetail } from 'contract/applications/lead-detail'
import type { AnswerOf } from 'contract/endpoint'
import type { IstDate } from 'domain/calendar/ist-date'
import { estimateLoan } from 'domain/loan/estimate-loan'
import { amountDue } from 'domain/loan/loan-balance'
import { loanPurposes } from 'domain/loan/loan-purposes'
import { rupeesOf } from 'domain/money/rupees'
import { type LoanInBooks, type LoanInBooksRow, loanInBooksOf } from '../ledger/loan-in-books.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

/** Where a pin code lies, if it is known. */
export type FindPlace = (pincode: string) => { city: { name: string }; state: { name: string } } | undefined

type Event = (typeof leadDetail)['event']
type Answer = AnswerOf<Event>

type Row = {
  firstName: string | null
  incomePaise: number | null
  mobile: string
  email: string | null
  pan: string | null
  pincode: string | null
  leadStatus: string
  amountPaise: number | null
  tenureDays: number | null
  purposeId: number | null
} & { [Column in keyof LoanInBooksRow]: LoanInBooksRow[Column] | null }

const read = {
  name: 'read_lead_detail',
  text: `select c.first_name as "firstName", c.monthly_income_paise as "incomePaise", c.mobile, c.personal_email as email,
    c.pan, c.residence_pincode as pincode, l.status as "leadStatus", l.amount_paise as "amountPaise",
    l.tenure_days as "tenureDays", l.purpose_id as "purposeId", books.*
    from leads l join customers c on c.id = l.customer_id left join lateral read_loan_in_books(l.id) as books on true
    where l.id = $1 and l.customer_id = $2`,
}

const maybeRupees = (paise: number | null) => (paise === null ? null : rupeesOf(paise))
const loanOf = (row: Row): LoanInBooks | null => (row.lead_id === null ? null : loanInBooksOf(row as LoanInBooksRow))

function detailOf(row: Row, loan: LoanInBooks | null, findPlace: FindPlace): Answer['data'][number] {
  const place = row.pincode === null ? undefined : findPlace(row.pincode)
  return {
    loan_no: loan?.loanNo ?? null,
    first_name: row.firstName,
    monthly_salary_amount: maybeRupees(row.incomePaise),
    loan_amount: maybeRupees(loan?.sanctionedPaise ?? row.amountPaise),
    tenure: loan?.tenureDays ?? row.tenureDays,
    purpose: loanPurposes.find(({ id }) => id === row.purposeId)?.name ?? null,
    mobile: row.mobile,
    email: row.email,
    status: row.leadStatus,
    pancard: row.pan,
    m_city_name: place?.city.name ?? null,
    m_state_name: place?.state.name ?? null,
    lead_final_disbursed_date: loan?.disbursedOn ?? null,
  }
}

function collectionOf(loan: LoanInBooks | null, today: IstDate): Answer['collection'] {
  if (loan === null || loan.repaymentOn === null) return []
  const { sanctionedPaise: amountPaise, tenureDays: days, balance } = loan
  const agreed = estimateLoan({ amountPaise, days, dailyRateBasisPoints: balance.dailyRateBasisPoints })
  return [
    {
      loan_no: loan.loanNo,
      repayment_date: loan.repaymentOn,
      repayment_amount: rupeesOf(agreed.totalPaise),
      total_due_amount: rupeesOf(amountDue(balance, today).totalPaise),
      collected_amount: rupeesOf(loan.paidPaise),
    },
  ]
}

/** Another customer's application is answered as one that does not exist. */
export function showLead(database: Database, clock: Clock, findPlace: FindPlace): Handler<Event> {
  return async ({ lead_id }, { session }) => {
    const [row] = await database.run<Row>(read, [lead_id, session.customerId])
    if (row === undefined) return accepted({ data: [], collection: [] })
    const loan = loanOf(row)
    return accepted({ data: [detailOf(row, loan, findPlace)], collection: collectionOf(loan, clock.today()) })
  }
}
