import { randomInt } from 'node:crypto'
import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { steps } from 'domain/journey/steps'
import { estimateLoan } from 'domain/loan/estimate-loan'
import { loanProduct } from 'domain/loan/loan-product'
import { bookPayout } from '../applications/book-payout.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'

export type LoanForTests = { leadId: string; customerId: string; profileId: string; mobile: string; pan: string }

type Terms = { principalPaise?: number; tenureDays?: number; mobile?: string; pan?: string; name?: string }

const letters = (count: number) => Array.from({ length: count }, () => String.fromCharCode(65 + randomInt(26))).join('')
const randomPan = () => `${letters(3)}P${letters(1)}${String(randomInt(1, 9_998)).padStart(4, '0')}${letters(1)}`
const randomMobile = () => `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`

/** Rows as they stand when an application has just been sanctioned and its payout ordered. */
const sanctioned = `with customer as (
    insert into customers (profile_id, mobile, first_name, full_name, pan, pan_verified_at, personal_email, date_of_birth,
      gender, marital_status_id, residence_type_id, residence_address_1, residence_address_2, residence_pincode,
      income_type_id, salary_mode_id, salary_date, monthly_income_paise, steps_taken, is_eligible, created_at, verified_at)
    values ('P' || $1, $1, split_part($3, ' ', 1), $3, $2, $10, 'asha@example.com', '1995-05-05', 2, 1, 2,
      '12 Lake Road', 'Indiranagar', '560038', 1, 1, $9::date, 6000000, $11, true, $10, $10)
    on conflict (mobile) do update set steps_taken = excluded.steps_taken, is_eligible = true, full_name = excluded.full_name,
      first_name = excluded.first_name, pan = excluded.pan, monthly_income_paise = excluded.monthly_income_paise,
      residence_pincode = excluded.residence_pincode, personal_email = excluded.personal_email
    returning id, profile_id, mobile, pan),
  lead as (
    insert into leads (customer_id, status, user_type, amount_paise, tenure_days, purpose_id, quote_accepted_at, created_at)
    select id, 'SANCTIONED', 'NEW', $4, $5, 2, $10, $10 from customer returning id),
  account as (
    insert into bank_accounts (lead_id, account_name, account_number, ifsc, branch, bank_name, name_at_bank,
      name_match_score, reference, verified_at)
    select id, $3, '50100012345678', 'HDFC0000001', 'Fort', 'HDFC Bank', $3, 100, 'test', $10 from lead),
  history as (
    insert into lead_transitions (lead_id, from_status, to_status, by_whom, reasons, at)
    select lead.id, before, after, 'test', '{}', $10 from lead, (values
      (null, 'NEW'), ('NEW', 'IN PROCESS'), ('IN PROCESS', 'SANCTIONED')) as step (before, after)),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at)
    select id, 'AGR' || id, $4, ${loanProduct.dailyRateBasisPoints}, $5, $6, $7, $10 from lead returning lead_id),
  payout as (
    insert into payouts (lead_id, transfer_id, amount_paise, status, created_at)
    select lead_id, 'test-' || lead_id, $8, 'PENDING', $10 from loan)
  select lead.id as "leadId", customer.id as "customerId", profile_id as "profileId", mobile, pan from lead, customer`

/** A customer whose application was sanctioned just now. */
export async function sanctionedLoan(database: Database, clock: Clock, terms: Terms = {}): Promise<LoanForTests> {
  const { principalPaise = 1_000_000, tenureDays = 7, name = 'ASHA RAO' } = terms
  const { dailyRateBasisPoints } = loanProduct
  const cost = estimateLoan({ amountPaise: principalPaise, days: tenureDays, dailyRateBasisPoints })
  const { rows } = await database.pool.query<LoanForTests>(sanctioned, [
    terms.mobile ?? randomMobile(),
    terms.pan ?? randomPan(),
    name,
    principalPaise,
    tenureDays,
    cost.feePaise,
    cost.feeGstPaise,
    cost.receivedPaise,
    addDays(clock.today(), -10),
    clock.now(),
    steps.map(({ event }) => event).filter((event) => event !== 'completed'),
  ])
  return rows[0] as LoanForTests
}

/** A customer with a loan disbursed today: ₹10,000 for 7 days unless said otherwise. Fast: rows, no calls. */
export async function disbursedLoan(
  database: Database,
  clock: Clock,
  terms?: Terms,
): Promise<LoanForTests & { repaymentOn: IstDate }> {
  const loan = await sanctionedLoan(database, clock, terms)
  await bookPayout(database, clock, loan.leadId, 'TESTUTR0001')
  return { ...loan, repaymentOn: addDays(clock.today(), terms?.tenureDays ?? 7) }
}
