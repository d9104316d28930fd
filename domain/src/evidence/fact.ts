import type { IstDate } from '../calendar/ist-date.ts'

/** Where a fact comes from: nothing is believed without it. */
export type FactSource =
  | { from: 'typed' }
  | { from: 'file'; fileId: string; docType: string; page?: number; line?: number }
  | { from: 'provider'; provider: string; reference: string; on: IstDate }
  | { from: 'person'; staff: string }
  /** Our own records: earlier loans, lists, what others share with this customer. */
  | { from: 'records' }

/** How far it is proved: a document that the customer sent is `read`, a second independent source makes it `confirmed`. */
export type FactProof = 'stated' | 'read' | 'confirmed' | 'contradicted'

/** A missing value is never zero: it says why it is missing. */
export type Fact<Value> = { source: FactSource; reader: string } & (
  | { state: 'known'; value: Value; proof: FactProof }
  | { state: 'absent' | 'unreadable' | 'not-asked'; because?: string }
)

/** A movement of money every month, by whom, and the last line that shows it. */
export type Obligation = { to: string; monthlyPaise: number; isEstimated?: boolean; page?: number; line?: number }

/** A sign that a document was altered, for a person to look at. */
export type AlterationSign = { sign: string; weight: 'note' | 'refer'; page?: number; line?: number }

/** Every kind of fact that a rule may ask for. */
export type FactValues = {
  /** From the registration. */
  stated_income_paise: number
  stated_employer: string
  applicant_name: string
  applicant_born_on: IstDate
  /** The account to which the loan is paid, and its holder as its bank says. */
  payout_account: string
  payout_account_name: string

  /** From the bank statement, all proved by its running balance. */
  statement_holder: string
  statement_account: string
  statement_from: IstDate
  statement_to: IstDate
  /** The lower of the median and the latest salary. */
  statement_income_paise: number
  /** In how many of the last three months a bank credited a salary. */
  statement_salary_months: number
  statement_salary_last_on: IstDate
  statement_obligations: Obligation[]
  /** Payments that the bank returned in the last ninety days. */
  statement_bounces: number
  statement_average_balance_paise: number
  statement_lowest_balance_paise: number
  statement_cash_permille: number

  /** From the salary slip. */
  slip_holder: string
  slip_employer: string
  slip_month: string
  slip_net_paise: number

  /** About the documents together. */
  alteration_signs: AlterationSign[]
  /** Other customers who sent the very same document or selfie. */
  documents_used_by_others: number
  oldest_document_days: number

  /** From the PAN registry. */
  pan_name: string
  pan_born_on: IstDate
  pan_status: string

  /** From the Aadhaar QR or XML, whose signature holds. */
  aadhaar_name: string
  aadhaar_born_on: IstDate

  /** From the credit bureau. A known `bureau_hit` of false is a customer whom the bureau does not know. */
  bureau_hit: boolean
  bureau_is_same_person: boolean
  bureau_score: number
  bureau_overdue_paise: number
  bureau_written_off: number
  bureau_settled: number
  bureau_enquiries_30_days: number
  bureau_obligations: Obligation[]

  /** Entries of sanctions lists that may be this customer and that nobody has ruled out yet. */
  sanctions_hits: number
  /** Other customers with the same account, device, address, employer e-mail, document or selfie. */
  linked_customers: { by: string; customers: number }[]
  /** The ceilings of the brake that this application passes. */
  velocity_passed: string[]
}

export type FactKind = keyof FactValues
/** A kind that is not there was not asked for. */
export type Facts = { [Kind in FactKind]?: Fact<FactValues[Kind]> }

/** What a source of facts gives: what it knows now, and whether it is still at work. */
export type Evidence = { facts: Facts; isWaiting: boolean }
