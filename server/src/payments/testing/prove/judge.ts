import type pg from 'pg'
import type { Seen } from './deliver.ts'
import { type Payment, principalPaise } from './stock-payments.ts'

export type Judgement = {
  lost: number
  doubled: number
  forgedAccepted: number
  acknowledgedMissing: number
  unbalanced: number
  wrongLoans: number
}

type Booked = { txnid: string; leadId: string; times: number; paise: number }
type Loan = { leadId: string; status: string; owed: number; owedBack: number; paid: number }

const booked = `select coalesce(note ->> 'txnid', idempotency_key) as txnid, lead_id as "leadId", count(*)::int as times,
    sum(bank)::float8 as paise from ledger_entries where kind = 'PAYMENT' group by 1, 2`
const loans = `select l.id as "leadId", l.status, sum(principal + interest + charges)::float8 as owed,
    -sum(owed_back)::float8 as "owedBack", coalesce(sum(bank) filter (where kind = 'PAYMENT'), 0)::float8 as paid
  from leads l join ledger_entries e on e.lead_id = l.id group by l.id`
const unbalanced = `select (
    select count(*) from ledger_entries
     where bank + principal + interest + charges + owed_back + interest_income + fee_income + charge_income + tax_payable <> 0)
  + (select count(*) from payment_attempts a where (status = 'SUCCESS') <>
      exists (select from ledger_entries e where e.id = a.entry_id))
  + (select count(*) from ledger_entries where (kind = 'PAYMENT') <> (receipt_no is not null)) as faults`

/** Every payment was made on the day of the loan, so no interest runs: what is owed is the loan less what was paid. */
function isWrong({ status, owed, owedBack, paid }: Loan, expectedPaise: number): boolean {
  const left = principalPaise - expectedPaise
  const expectedStatus = left <= 0 ? 'CLOSED' : expectedPaise > 0 ? 'PART PAYMENT' : 'DISBURSED'
  return (
    paid !== expectedPaise || owed !== Math.max(0, left) || owedBack !== Math.max(0, -left) || status !== expectedStatus
  )
}

/** Holds the books against what was told: nothing lost, doubled, forged, forgotten or out of balance. */
export async function judge(pool: pg.Pool, payments: Payment[], seen: Seen): Promise<Judgement> {
  const inBooks = new Map((await pool.query<Booked>(booked)).rows.map((row) => [row.txnid, row]))
  const real = payments.filter(({ isForged }) => !isForged)
  const expected = new Map<string, number>()
  for (const { leadId, amountPaise } of real) expected.set(leadId, (expected.get(leadId) ?? 0) + amountPaise)
  const isRight = (payment: Payment) => inBooks.get(payment.txnid)?.paise === payment.amountPaise
  const count = (list: Payment[], is: (payment: Payment) => boolean) => list.filter(is).length
  const { rows } = await pool.query<Loan>(loans)
  const faults = await pool.query<{ faults: string }>(unbalanced)
  const forgedInBooks = count(payments, ({ isForged, txnid }) => isForged && inBooks.has(txnid))
  return {
    lost: count(real, ({ txnid }) => !inBooks.has(txnid)),
    doubled: count(real, ({ txnid }) => (inBooks.get(txnid)?.times ?? 0) > 1),
    forgedAccepted: forgedInBooks + seen.forgedAccepted.size,
    acknowledgedMissing: count(real, (payment) => seen.acknowledged.has(payment.txnid) && !isRight(payment)),
    unbalanced: Number(faults.rows[0]?.faults),
    wrongLoans: rows.filter((loan) => isWrong(loan, expected.get(loan.leadId) ?? 0)).length,
  }
}

/** What was acknowledged before a fault and is not in the books right after it. */
export async function missingNow(pool: pg.Pool, acknowledged: string[]): Promise<number> {
  if (acknowledged.length === 0) return 0
  const { rows } = await pool.query<{ found: number }>(
    `select count(distinct note ->> 'txnid')::int as found from ledger_entries
      where idempotency_key = any (select unnest(array['payment:payu:' || t, 'payment:razorpay:' || t]) from unnest($1::text[]) t)`,
    [acknowledged],
  )
  return acknowledged.length - (rows[0]?.found ?? 0)
}
