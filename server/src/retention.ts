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
  auditEntries: record,
  auditSeals: record,
  bankAccounts: record,
  bankHolidays: content,
  bankStatementLines: payerPurge,
  blogPosts: content,
  breachNotices: record,
  breaches: record,
  complaintEvents: record,
  complaints: record,
  consentEvents: record,
  contactPolicies: record,
  contactPreferences: perCustomer,
  creditNoteCounters: fixed,
  creditNotes: record,
  customers: { name: 'customers', deleteBatch: purgeUnverifiedCustomers },
  dailyAllowances: perCustomer,
  dataKeyHolders: forDays('dataKeyHolders', 'reportedAt', 1),
  dataKeys: fixed,
  dayEndTotals: record,
  dayEnds: record,
  dataRequests: record,
  databaseHeartbeat: fixed,
  databaseIdentity: fixed,
  eligibilityChecks: record,
  eligibilityPolicies: record,
  emailDocuments: record,
  emailVerifications: perCustomer,
  emails: record,
  employments: record,
  esignRequests: record,
  fileSweeps: fileSweepPurge,
  files: record,
  fullKycRecords: record,
  issuedDocuments: record,
  jobPools: outbox,
  lastBackup: fixed,
  ledgerVerification: fixed,
  leadTransitions: record,
  leads: record,
  ledgerEntries: record,
  ledgerSeals: record,
  loanSnapshots: forDays('loanSnapshots', 'asOf', 400),
  loans: record,
  mandateDebits: record,
  mandateEvents: record,
  mandates: record,
  offerEvents: record,
  offers: record,
  ...otpPurges,
  nominees: perCustomer,
  panWaits: forDays('panWaits', 'mayApplyFrom', 0),
  paymentAttempts: record,
  paymentEventResults: record,
  paymentEvents: record,
  paymentPolls: outbox,
  payoutCases: record,
  payoutDays: record,
  payoutEvents: record,
  payoutLimits: record,
  payoutTransitions: record,
  payouts: record,
  productTerms: record,
  receiptOutbox: outbox,
  reconciliationDifferences: record,
  recoveryAgents: record,
  recoveryAssignments: record,
  recoveryContacts: record,
  refunds: record,
  reminders: record,
  repayments: { name: 'repayments', deleteBatch: purgeUnusedRepayments },
  retentionRules: fixed,
  securityEvents: securityEventPurge,
  sessions: forDays('sessions', 'expiresAt', 30),
  simulatedClock: fixed,
  simulatedEsigns: forDays('simulatedEsigns', 'createdAt', 90),
  simulatedMessages: forDays('simulatedMessages', 'sentAt', 7),
  simulatedPayments: forDays('simulatedPayments', 'createdAt', 90),
  simulatedPayouts: forDays('simulatedPayouts', 'orderedAt', 90),
  simulatedRefunds: forDays('simulatedRefunds', 'createdAt', 90),
  simulatedTokens: forDays('simulatedTokens', 'createdAt', 90),
  unmatchedMoney: unmatchedPayerPurge,
  usageCounts: purgeOlderThan('usageCounts', 'expiresAt', 1),
  staff: record,
  staffActs: forDays('staffActs', 'doneAt', 30),
  staffChallenges: purgeOlderThan('staffChallenges', 'expiresAt', 1),
  staffInvitations: record,
  staffKeys: record,
  staffOpenRequests: outbox,
  staffRequestDecisions: record,
  staffRequests: record,
  staffRoles: record,
  staffSessions: forDays('staffSessions', 'expiresAt', 30),
  staffStepUps: purgeOlderThan('staffStepUps', 'expiresAt', 1),
  switches: fixed,
  taxInvoiceCounters: fixed,
  taxInvoices: record,
}

export const purges: readonly Purge[] = Object.values(retention).filter((rule) => 'deleteBatch' in rule)
