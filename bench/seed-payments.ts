import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import type pg from 'pg'
import { responseHash } from '../server/src/providers/payment-gateway/payu-hash.ts'
import type { Request } from './load.ts'
import { nextAddress } from './seed-customers.ts'

const seededLoans = 60_000
const principalPaise = 1_000_000
const [key, salt] = ['bench-key', 'bench-salt']

/** The live adapters with test keys; the stub replaces PayU. */
export const payuSettings = {
  PAYMENT_PROVIDERS: 'live',
  PAYU_KEY: key,
  PAYU_SALT: salt,
  RAZORPAY_KEY_ID: 'bench',
  RAZORPAY_KEY_SECRET: 'bench-secret',
  RAZORPAY_WEBHOOK_SECRET: 'bench-webhook-secret',
}
export const paidRupees = (principalPaise / 100).toFixed(2)

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const txnidOf = (n: number) =>
  `L${Array.from({ length: 24 }, (_, index) => letters[Math.floor(n / 32 ** index) % 32]).join('')}`

/** Loans disbursed on a day, one for each of the first customers. */
const insertLoans = `with lead as (
    insert into leads (customer_id, status, user_type, amount_paise, tenure_days, purpose_id, quote_accepted_at, created_at,
      disbursed_on, repayment_on)
    select id, 'DISBURSED', 'NEW', ${principalPaise}, 7, 1, now(), now(), $2::date, $2::date + 7
      from customers order by id limit $1 returning id),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at, product_terms_version)
    select id, 'BENCH' || id, ${principalPaise}, 100, 7, 0, 0, now(), 1 from lead returning lead_id)
  insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, bank, principal)
  select 'disbursal:' || lead_id, lead_id, 'DISBURSAL', $2::date, now(), -${principalPaise}, ${principalPaise} from loan
  returning lead_id as "leadId"`
const insertAttempts = `insert into payment_attempts (txnid, provider, lead_id, amount_paise, product_info, first_name,
    started_on, started_at)
  select txnid, 'payu', lead_id::bigint, ${principalPaise}, 'Loan repayment', 'Asha',
    $3::date, now() from unnest($1::text[], $2::text[]) as attempt (txnid, lead_id)`

let leads: string[] = []

export async function seedPayments(pool: pg.Pool): Promise<void> {
  const today: IstDate = istDateOf(new Date())
  leads = (await pool.query<{ leadId: string }>(insertLoans, [seededLoans, today])).rows.map(({ leadId }) => leadId)
  await pool.query(insertAttempts, [leads.map((_, n) => txnidOf(n)), leads, today])
  await pool.query(
    "insert into payment_polls (txnid, next_poll_at) select txnid, now() + interval '2 hours' from payment_attempts",
  )
  await pool.query('vacuum analyze')
}

let reported = 0

/** PayU's first report of a payment that repays a loan. */
export function nextCallback(): Request {
  const n = reported++ % seededLoans
  const signed = {
    key,
    txnid: txnidOf(n),
    amount: paidRupees,
    productinfo: 'Loan repayment',
    firstname: 'Asha',
    email: 'asha@example.com',
    udf5: leads[n] ?? '',
  }
  const post = {
    ...signed,
    status: 'success',
    unmappedstatus: 'captured',
    mihpayid: `4039937155${n}`,
    mode: 'UPI',
    addedon: '2026-11-15 10:00:00',
    hash: responseHash(signed, 'success', salt),
  }
  return {
    path: '/payments/payu/webhook',
    contentType: 'application/x-www-form-urlencoded',
    address: nextAddress(),
    body: new URLSearchParams(post).toString(),
  }
}
