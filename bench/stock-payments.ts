import { istDateOf } from 'domain/calendar/ist-date'
import type pg from 'pg'
import { responseHash } from '../server/src/providers/payment-gateway/payu-hash.ts'
import type { Shot } from './drive.ts'
import { nextAddress } from './stock.ts'

const stocked = 60_000
const principalPaise = 1_000_000
/** As the simulator has them. */
const [key, salt] = ['simulated', 'the salt of the simulator']

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const txnidOf = (n: number) =>
  `L${Array.from({ length: 24 }, (_, place) => letters[Math.floor(n / 32 ** place) % 32]).join('')}`

/** Loans disbursed today on the stocked customers, each with an attempt to pay all of it back. */
const lend = `with lead as (
    insert into leads (customer_id, status, user_type, amount_paise, tenure_days, purpose_id, created_at)
    select id, 'DISBURSED', 'NEW', ${principalPaise}, 7, 1, now() from customers order by id limit $1 returning id),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at, disbursed_on, repayment_on)
    select id, 'BENCH' || id, ${principalPaise}, 100, 7, 0, 0, now(), $2::date, $2::date + 7 from lead returning lead_id)
  insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, bank, principal)
  select 'disbursal:' || lead_id, lead_id, 'DISBURSAL', $2::date, now(), -${principalPaise}, ${principalPaise} from loan
  returning lead_id as "leadId"`
const attempt = `insert into payment_attempts (txnid, provider, lead_id, amount_paise, product_info, first_name, email, mobile,
    started_on, started_at)
  select txnid, 'payu', lead_id::bigint, ${principalPaise}, 'Loan repayment', 'Asha', 'asha@example.com', '9000000000',
    $3::date, now() from unnest($1::text[], $2::text[]) as paid (txnid, lead_id)`

let leads: string[] = []

export async function stockPayments(pool: pg.Pool): Promise<void> {
  const today = istDateOf(new Date())
  leads = (await pool.query<{ leadId: string }>(lend, [stocked, today])).rows.map(({ leadId }) => leadId)
  await pool.query(attempt, [leads.map((_, n) => txnidOf(n)), leads, today])
  await pool.query(
    "insert into payment_looks (txnid, look_at) select txnid, now() + interval '2 hours' from payment_attempts",
  )
  await pool.query('vacuum analyze')
}

let told = 0

/** PayU's word that a loan is paid back, for the first time. */
export function nextCallback(): Shot {
  const n = told++ % stocked
  const signed = {
    key,
    txnid: txnidOf(n),
    amount: (principalPaise / 100).toFixed(2),
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
  const contentType = 'application/x-www-form-urlencoded'
  return {
    path: '/payments/payu/webhook',
    contentType,
    address: nextAddress(),
    body: new URLSearchParams(post).toString(),
  }
}
