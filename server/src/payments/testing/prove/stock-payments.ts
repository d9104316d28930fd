import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { randomName } from '../../random-name.ts'

/** A payment that will be told to the server, and what it is signed as. */
export type Payment = {
  txnid: string
  provider: 'payu' | 'razorpay'
  orderId: string
  leadId: string
  amountPaise: number
  /** Told only by forgers: must never reach the books. */
  isForged: boolean
}

export const principalPaise = 1_000_000
export const payer = {
  productInfo: 'Loan repayment',
  firstName: 'Asha',
  email: 'asha@example.com',
  mobile: '9000000000',
}

const lend = `with customer as (
    insert into customers (profile_id, mobile, pan, full_name, personal_email, created_at, verified_at)
    select 'PROVE' || n, (9100000000 + n)::text, 'PRVPA' || lpad((n % 10000)::text, 4, '0') || chr(65 + n / 10000),
      'ASHA RAO', 'asha@example.com', now(), now() from generate_series(1, $1::int) as n returning id),
  lead as (
    insert into leads (customer_id, status, user_type, amount_paise, tenure_days, purpose_id, created_at)
    select id, 'DISBURSED', 'NEW', ${principalPaise}, 7, 1, now() from customer returning id),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at, disbursed_on, repayment_on)
    select id, 'PROVE' || id, ${principalPaise}, 100, 7, 0, 0, now(), $2::date, $2::date + 7 from lead returning lead_id)
  insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, bank, principal)
  select 'disbursal:' || lead_id, lead_id, 'DISBURSAL', $2::date, now(), -${principalPaise}, ${principalPaise} from loan
  returning lead_id as "leadId"`

const attempt = `insert into payment_attempts (txnid, provider, lead_id, amount_paise, product_info, first_name, email, mobile,
    provider_order_id, started_on, started_at)
  select txnid, provider, "leadId", "amountPaise", $2, $3, $4, $5, nullif("orderId", ''), $6::date, now()
  from jsonb_to_recordset($1) as (txnid text, provider text, "leadId" bigint, "amountPaise" int, "orderId" text)`

const forgedShare = 0.05

function newPayment(leadId: string): Payment {
  const txnid = randomName('L')
  const provider = randomInt(3) === 0 ? 'razorpay' : 'payu'
  return {
    txnid,
    provider,
    leadId,
    orderId: provider === 'razorpay' ? `order_${txnid}` : '',
    amountPaise: randomInt(1, 400_000),
    isForged: Math.random() < forgedShare,
  }
}

/** Loans disbursed today, and attempts on them that wait for a word from outside. */
export async function stockPayments(pool: pg.Pool, counts: { loans: number; payments: number }, today: string) {
  const { rows } = await pool.query<{ leadId: string }>(lend, [counts.loans, today])
  const payments = Array.from({ length: counts.payments }, (_, n) => newPayment(rows[n % rows.length]?.leadId ?? ''))
  const { productInfo, firstName, email, mobile } = payer
  await pool.query(attempt, [JSON.stringify(payments), productInfo, firstName, email, mobile, today])
  await pool.query('analyze')
  return payments
}
