import { readPayAmount } from 'contract/fields/pay-amount'
import { amountDue } from 'domain/loan/loan-balance'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/caller.ts'
import { type Outcome, refuse } from '../platform/http/outcome.ts'
import { findPayable, type OrderBody, type Payable } from './find-payable.ts'
import { attemptColumns, type PaymentAttempt, type PaymentProvider } from './payment-attempt.ts'
import { randomName } from './random-name.ts'

export type StartParts = { database: Database; clock: Clock }

/** The attempt as stored, or the words to refuse with. */
export type Started = { attempt: PaymentAttempt; loanNo: string; isReplay: boolean } | { refusal: Outcome<never> }

const store = {
  name: 'store_payment_attempt',
  text: `with stored as (
      insert into payment_attempts as a (txnid, provider, lead_id, order_id, idempotency_key, amount_paise, product_info,
        first_name, email, mobile, started_on, started_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      on conflict (idempotency_key) do nothing returning ${attemptColumns('a')}
    ), looked as (
      insert into payment_looks (txnid, look_at) select txnid, $12::timestamptz + interval '2 minutes' from stored
    ) select * from stored`,
}
const findByKey = {
  name: 'find_attempt_by_key',
  text: `select ${attemptColumns('a')} from payment_attempts a where idempotency_key = $1`,
}
/** A wish that failed may be wished again under its key. */
const freeKey = {
  name: 'free_attempt_key',
  text: `update payment_attempts set idempotency_key = null
    where idempotency_key = $1 and lead_id = $2 and status in ('FAILED', 'CANCEL')`,
}

/** What is signed: plain signs only, since a stroke between fields would change what the signature covers. */
const plain = (text: string, fallback: string, maxLength: number) =>
  (/^[A-Za-z0-9][A-Za-z0-9 .,'/-]*$/.test(text) ? text : fallback).slice(0, maxLength).trim()
const plainName = (fullName: string) => fullName.replace(/[^A-Za-z .'-]/g, '').trim() || 'Customer'

type Wish = { provider: PaymentProvider; body: OrderBody; payable: Payable; now: Date }

async function insert({ database, clock }: StartParts, { provider, body, payable, now }: Wish, amountPaise: number) {
  const { loan, orderId, email, mobile, fullName } = payable
  const [stored] = await database.run<PaymentAttempt>(store, [
    randomName('L'),
    provider,
    loan.leadId,
    orderId,
    body.idempotency_key || null,
    amountPaise,
    plain(body.productinfo, `Repayment of loan ${loan.loanNo}`, 100),
    plain(body.firstname, plainName(fullName), 60),
    email,
    mobile,
    clock.today(),
    now,
  ])
  return stored
}

/** The same wish again is the same attempt; another wish under its key is refused, and tells nothing of the first. */
function replay(attempt: PaymentAttempt, { provider, body, payable }: Wish): Started {
  const { loan } = payable
  if (attempt.leadId !== loan.leadId || attempt.provider !== provider) return { refusal: refuse('paymentKeyUsed') }
  const asked = readPayAmount(body.amount, Number.MAX_SAFE_INTEGER)
  const isSameAmount = body.amount === '' || ('amountPaise' in asked && asked.amountPaise === attempt.amountPaise)
  if (!isSameAmount) return { refusal: refuse('paymentKeyUsed') }
  if (attempt.status === 'SUCCESS') return { refusal: refuse('paymentAlreadyMade') }
  return { attempt, loanNo: loan.loanNo, isReplay: true }
}

/** Stores an attempt before any provider hears of it. Amount: rupees, above zero, at most what is due. */
export async function startPayment(
  parts: StartParts,
  provider: PaymentProvider,
  body: OrderBody,
  caller: Caller,
): Promise<Started> {
  const { database, clock } = parts
  const now = clock.now()
  const payable = await findPayable(database, now, body, caller)
  if (payable === undefined) return { refusal: refuse('repaymentNotOpen') }
  const { loan } = payable
  const wish = { provider, body, payable, now }
  const key = body.idempotency_key
  if (key) {
    await database.run(freeKey, [key, loan.leadId])
    const [before] = await database.run<PaymentAttempt>(findByKey, [key])
    if (before) return replay(before, wish)
  }
  if (payable.hasTooManyAttempts) return { refusal: refuse('paymentsTooMany') }
  const amount = readPayAmount(body.amount, amountDue(loan.balance, clock.today()).totalPaise)
  if ('fault' in amount) return { refusal: refuse('payAmountWrong', { words: amount.fault }) }
  const attempt = await insert(parts, wish, amount.amountPaise)
  if (attempt) return { attempt, loanNo: loan.loanNo, isReplay: false }
  const [rival] = await database.run<PaymentAttempt>(findByKey, [key])
  return rival ? replay(rival, wish) : { refusal: refuse('paymentNotStarted') }
}
