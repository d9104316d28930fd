// Generated from server/migrations by `npm run generate`; a test holds it to them.
import type { Generated } from 'kysely'

export type BankAccounts = {
  lead_id: string
  account_name: string
  account_number: string
  ifsc: string
  branch: string
  bank_name: string
  name_at_bank: string
  name_match_score: number
  reference: string
  verified_at: Date
}

export type BankChecks = {
  customer_id: string
  checked_on: string
  checks: number
}

export type BlogPosts = {
  id: string
  title: string
  short_description: string
  long_description_html: string
  thumb_image: string
  banner_image: string
  published_on: string
}

export type Consents = {
  customer_id: string
  purpose: string
  wording: string
  given_at: Date
}

export type Customers = {
  id: Generated<string>
  profile_id: string
  mobile: string
  first_name: string | null
  profile_picture: string | null
  steps_taken: Generated<string[]>
  is_eligible: Generated<boolean>
  login_consent: string | null
  first_utm: unknown | null
  created_at: Date
  verified_at: Date | null
  pan: string | null
  full_name: string | null
  pan_verified_at: Date | null
  pan_reference: string | null
  pan_checks_on: string | null
  pan_checks: Generated<number>
  personal_email: string | null
  date_of_birth: string | null
  gender: number | null
  marital_status_id: number | null
  spouse_name: string | null
  residence_type_id: number | null
  residence_address_1: string | null
  residence_address_2: string | null
  residence_landmark: string | null
  residence_pincode: string | null
  income_type_id: number | null
  salary_mode_id: number | null
  salary_date: string | null
  monthly_income_paise: number | null
  apply_again_on: string | null
  work_mode: string | null
  company_name: string | null
  department: string | null
  company_type_id: number | null
  designation: string | null
  employed_since: string | null
  work_address_1: string | null
  work_address_2: string | null
  work_landmark: string | null
  work_pincode: string | null
  office_email: string | null
}

export type EligibilityChecks = {
  id: Generated<string>
  customer_id: string
  is_eligible: boolean
  reasons: string[]
  apply_again_on: string | null
  date_of_birth: string
  income_type_id: number
  monthly_income_paise: number
  checked_on: string
  checked_at: Date
}

export type Files = {
  id: string
  customer_id: string
  doc_type: string
  content_type: string
  byte_length: number
  sha256: Buffer
  uploaded_at: Date
  uploaded_on: string
  replaced_at: Date | null
}

export type LeadTransitions = {
  id: Generated<string>
  lead_id: string
  from_status: string | null
  to_status: string
  by_whom: string
  reasons: string[]
  at: Date
}

export type Leads = {
  id: Generated<string>
  customer_id: string
  status: string
  user_type: string
  amount_paise: number | null
  tenure_days: number | null
  purpose_id: number | null
  quote_accepted_at: Date | null
  created_at: Date
  closed_on: string | null
}

export type LedgerEntries = {
  id: Generated<string>
  idempotency_key: string
  lead_id: string
  kind: string
  booked_on: string
  booked_at: Date
  bank: Generated<string>
  principal: Generated<string>
  interest: Generated<string>
  charges: Generated<string>
  owed_back: Generated<string>
  interest_income: Generated<string>
  fee_income: Generated<string>
  charge_income: Generated<string>
  tax_payable: Generated<string>
  note: Generated<unknown>
  receipt_no: string | null
}

export type Loans = {
  lead_id: string
  loan_no: string
  principal_paise: number
  daily_rate_basis_points: number
  tenure_days: number
  fee_paise: number
  fee_gst_paise: number
  sanctioned_at: Date
  disbursed_on: string | null
  repayment_on: string | null
}

export type OtpAddresses = {
  address_hash: Buffer
  sends: Date[]
}

export type OtpCodes = {
  purpose: string
  mobile: string
  device_hash: Buffer | null
  salt: Buffer
  code_hash: Buffer | null
  utm: unknown | null
  sent_at: Date
  expires_at: Date
  wrong_tries: Generated<number>
  sends: Generated<Date[]>
  send_devices: Generated<Buffer[]>
}

export type OtpWrongGuesses = {
  mobile: string
  device_hash: Buffer | null
  guessed_at: Date
}

export type PaymentAttempts = {
  txnid: string
  provider: string
  lead_id: string
  order_id: string | null
  idempotency_key: string | null
  amount_paise: number
  product_info: string
  first_name: string
  email: string
  mobile: string
  provider_order_id: string | null
  status: Generated<string>
  provider_payment_id: string | null
  entry_id: string | null
  started_on: string
  started_at: Date
  settled_at: Date | null
}

export type PaymentLooks = {
  txnid: string
  look_at: Date
  looks: Generated<number>
}

export type Payouts = {
  lead_id: string
  transfer_id: string
  amount_paise: number
  status: string
  tries: Generated<number>
  bank_reference: string | null
  last_failure: string | null
  created_at: Date
  settled_at: Date | null
}

export type Reminders = {
  lead_id: string
  kind: string
  sent_at: Date
}

export type Repayments = {
  order_id: string
  lead_id: string
  opened_by: string
  opened_at: Date
}

export type RequestCounts = {
  address_hash: Buffer
  minute: Date
  requests: number
}

export type Sessions = {
  token_hash: Buffer
  customer_id: string
  device_hash: Buffer
  user_agent: string
  utm: unknown | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
}

export type SimulatedClock = {
  only_row: Generated<boolean>
  days_ahead: Generated<number>
}

export type SimulatedMessages = {
  id: Generated<string>
  mobile: string
  body: string
  otp: string | null
  sent_at: Date
}

export type SimulatedPayments = {
  provider: string
  order_id: string
  amount_paise: number
  receipt: Generated<string>
  fields: Generated<unknown>
  status: string
  payment_id: string | null
  created_at: Date
}

export type SimulatedPayouts = {
  transfer_id: string
  amount_paise: number
  account_number: string
  fails: boolean
  ordered_at: Date
}

export type UntoldReceipts = {
  entry_id: string
  tell_again_at: Date
  lead_id: string
}

export type DB = {
  bank_accounts: BankAccounts
  bank_checks: BankChecks
  blog_posts: BlogPosts
  consents: Consents
  customers: Customers
  eligibility_checks: EligibilityChecks
  files: Files
  lead_transitions: LeadTransitions
  leads: Leads
  ledger_entries: LedgerEntries
  loans: Loans
  otp_addresses: OtpAddresses
  otp_codes: OtpCodes
  otp_wrong_guesses: OtpWrongGuesses
  payment_attempts: PaymentAttempts
  payment_looks: PaymentLooks
  payouts: Payouts
  reminders: Reminders
  repayments: Repayments
  request_counts: RequestCounts
  sessions: Sessions
  simulated_clock: SimulatedClock
  simulated_messages: SimulatedMessages
  simulated_payments: SimulatedPayments
  simulated_payouts: SimulatedPayouts
  untold_receipts: UntoldReceipts
}
