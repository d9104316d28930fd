import { payerPurge, unmatchedPayerPurge } from './lender/treasury/erase-payers.ts'
import type { DB } from './platform/database/schema.generated.ts'
import { type Purge, purgeOlderThan } from './platform/jobs/purge.ts'
import { securityEventPurge } from './platform/security-events/queries.ts'
import { purgeUnverifiedCustomers } from './records/customers/queries.ts'
import { fileSweepPurge } from './records/files/sweep/file-sweeps.ts'
import { otpPurges } from './records/otp/purges.ts'
import { purgeUnusedRepayments } from './servicing/payments/repayment/repayments.ts'

const dayHours = 24

/** Rows that stay. */
const record = { kept: 'a record of the loan or its money, which the law requires a lender to keep' } as const
const perCustomer = { kept: 'at most a few rows for each customer' } as const
const outbox = { kept: 'deleted when its work is done' } as const
const fixed = { kept: 'a fixed number of rows' } as const
const content = { kept: 'written by the lender' } as const

type Kept = typeof record | typeof perCustomer | typeof outbox | typeof fixed | typeof content

const forDays = (table: keyof DB, column: string, days: number) => purgeOlderThan(table, column, days * dayHours)

/** How long the rows of each table are kept: a new table needs its line here to compile. */
const retention: Record<keyof DB, Purge | Kept> = {
  applicants: perCustomer,
  audit_entries: record,
  audit_seals: record,
  bank_accounts: record,
  bank_holidays: content,
  bank_statement_lines: payerPurge,
  blog_posts: content,
  breach_notices: record,
  breaches: record,
  bureau_notices: record,
  complaint_events: record,
  complaints: record,
  consent_events: record,
  contact_policies: record,
  contact_preferences: perCustomer,
  credit_note_counters: fixed,
  credit_notes: record,
  customers: { name: 'customers', deleteBatch: purgeUnverifiedCustomers },
  daily_allowances: perCustomer,
  data_key_holders: forDays('data_key_holders', 'reported_at', 1),
  data_keys: fixed,
  day_end_totals: record,
  day_ends: record,
  data_requests: record,
  database_heartbeat: fixed,
  database_identity: fixed,
  eligibility_checks: record,
  eligibility_policies: record,
  email_documents: record,
  email_verifications: perCustomer,
  emails: record,
  employments: record,
  esign_requests: record,
  file_sweeps: fileSweepPurge,
  files: record,
  full_kyc_records: record,
  issued_documents: record,
  job_pools: outbox,
  last_backup: fixed,
  ledger_verification: fixed,
  lead_transitions: record,
  leads: record,
  ledger_entries: record,
  ledger_seals: record,
  loan_snapshots: forDays('loan_snapshots', 'as_of', 400),
  loans: record,
  mandate_debits: record,
  mandate_events: record,
  mandates: record,
  offer_events: record,
  offers: record,
  ...otpPurges,
  nominees: perCustomer,
  pan_waits: forDays('pan_waits', 'may_apply_from', 0),
  payment_attempts: record,
  payment_event_results: record,
  payment_events: record,
  payment_polls: outbox,
  payout_cases: record,
  payout_days: record,
  payout_events: record,
  payout_limits: record,
  payout_transitions: record,
  payouts: record,
  product_terms: record,
  receipt_outbox: outbox,
  reconciliation_differences: record,
  recovery_agents: record,
  recovery_assignments: record,
  recovery_contacts: record,
  refunds: record,
  reminders: record,
  repayments: { name: 'repayments', deleteBatch: purgeUnusedRepayments },
  retention_rules: fixed,
  security_events: securityEventPurge,
  sessions: forDays('sessions', 'expires_at', 30),
  simulated_clock: fixed,
  simulated_esigns: forDays('simulated_esigns', 'created_at', 90),
  simulated_messages: forDays('simulated_messages', 'sent_at', 7),
  simulated_payments: forDays('simulated_payments', 'created_at', 90),
  simulated_payouts: forDays('simulated_payouts', 'ordered_at', 90),
  simulated_refunds: forDays('simulated_refunds', 'created_at', 90),
  simulated_tokens: forDays('simulated_tokens', 'created_at', 90),
  unmatched_money: unmatchedPayerPurge,
  usage_counts: purgeOlderThan('usage_counts', 'expires_at', 1),
  staff: record,
  staff_acts: forDays('staff_acts', 'done_at', 30),
  staff_challenges: purgeOlderThan('staff_challenges', 'expires_at', 1),
  staff_invitations: record,
  staff_keys: record,
  staff_open_requests: outbox,
  staff_request_decisions: record,
  staff_requests: record,
  staff_roles: record,
  staff_sessions: forDays('staff_sessions', 'expires_at', 30),
  staff_step_ups: purgeOlderThan('staff_step_ups', 'expires_at', 1),
  switches: fixed,
  tax_invoice_counters: fixed,
  tax_invoices: record,
}

export const purges: readonly Purge[] = Object.values(retention).filter((rule) => 'deleteBatch' in rule)
