import { readPayAmount } from 'contract/forms/pay-amount'
import type { IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import { isOpen } from 'domain/loan/loan-lifecycle'
import { type LoanAccount, withBalance } from '../../ledger/loan-account.ts'
import { readCoolingOffEnd } from '../../loans/cooling-off.ts'
import { lockLoan } from '../../loans/loans.ts'
import type { Otp } from '../../otp/otp.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Outcome, refuse } from '../../platform/http/outcome.ts'
import {
  countAttempts,
  findAttemptByKey,
  insertAttempt,
  type PaymentAttempt,
  type PaymentProvider,
  type PaymentPurpose,
  releaseKey,
  supersede,
} from '../attempts.ts'
import { newTxnid } from '../random-id.ts'
import type { Payer } from '../repayment/payer.ts'
import { schedulePoll } from '../results/payment-polls.ts'
import { findPayable, type OrderBody, type Payable } from './find-payable.ts'

export type StartPaymentDependencies = { database: Database; clock: Clock; otp: Pick<Otp, 'requesterOf'> }

type StoredPayment = { attempt: PaymentAttempt; loanNo: string; isReplay: boolean } | { refusal: Outcome<never> }

/** The attempt as it is stored and who pays, or why there is none. */
export type StartedPayment =
  | { attempt: PaymentAttempt; loanNo: string; isReplay: boolean; payer: Payer }
  | { refusal: Outcome<never> }

type PaymentRequest = { provider: PaymentProvider; body: OrderBody; payable: Payable; loan: LoanAccount }

const purposeOf = ({ purpose }: OrderBody): PaymentPurpose => purpose ?? 'REPAYMENT'

const maxAttemptsPerHour = 30
const hourMs = 3_600_000

/** PayU signs fields joined by "|", so a field may hold only characters that cannot change where it ends. */
const signable = (text: string, fallback: string, maxLength: number) =>
  (/^[A-Za-z0-9][A-Za-z0-9 .,'/-]*$/.test(text) ? text : fallback).slice(0, maxLength).trim()
const signableName = (fullName: string) => fullName.replace(/[^A-Za-z .'-]/g, '').trim() || 'Customer'

/** The same request again is the same attempt; another request under its key is refused and learns nothing of the first. */
function replay(attempt: PaymentAttempt, { provider, body, loan }: PaymentRequest): StoredPayment {
  if (attempt.leadId !== loan.leadId || attempt.provider !== provider || attempt.purpose !== purposeOf(body))
    return { refusal: refuse('idempotencyKeyReused') }
  const requested = readPayAmount(body.amount, Number.MAX_SAFE_INTEGER)
  const isSameAmount =
    body.amount === '' || ('amountPaise' in requested && requested.amountPaise === attempt.amountPaise)
  if (!isSameAmount) return { refusal: refuse('idempotencyKeyReused') }
  if (attempt.status === 'SUCCESS') return { refusal: refuse('paymentAlreadyMade') }
  return { attempt, loanNo: loan.loanNo, isReplay: true }
}

/** Undefined if a request for another loan has taken the idempotency key meanwhile. */
async function storeAttempt(
  transaction: Transaction,
  { provider, body, payable, loan }: PaymentRequest,
  amountPaise: number,
  clock: Clock,
): Promise<PaymentAttempt | undefined> {
  const { fullName } = payable.payer
  const attempt = await insertAttempt(transaction, {
    txnid: newTxnid(),
    provider,
    leadId: loan.leadId,
    orderId: payable.orderId,
    idempotencyKey: body.idempotency_key || null,
    purpose: purposeOf(body),
    amountPaise,
    productInfo: signable(body.productinfo, `Repayment of loan ${loan.loanNo}`, 100),
    firstName: signable(body.firstname, signableName(fullName), 60),
    startedOn: clock.today(),
    startedAt: clock.now(),
  })
  if (attempt) await schedulePoll(transaction, attempt.txnid, attempt.startedAt)
  return attempt
}

/** "All that is due" was another amount, or for another purpose, when the attempt was made: its key goes to a new attempt. */
async function isOutdated(
  transaction: Transaction,
  { txnid, leadId, provider, purpose, status, amountPaise }: PaymentAttempt,
  request: PaymentRequest,
  duePaise: number,
): Promise<boolean> {
  const isSame = leadId === request.loan.leadId && provider === request.provider && status === 'OPEN'
  const isAsBefore = amountPaise === duePaise && purpose === purposeOf(request.body)
  if (!isSame || request.body.amount !== '' || isAsBefore) return false
  await supersede(transaction, txnid)
  return true
}

/** A loan is given back whole and in time, or not at all. */
async function refuseGivingBack(transaction: Transaction, loan: LoanAccount, isWhole: boolean, today: IstDate) {
  const endsOn = await readCoolingOffEnd(transaction, loan)
  if (endsOn === null || today > endsOn) return refuse('coolingOffNotOpen')
  return isWhole ? undefined : refuse('coolingOffNotWhole')
}

/** Decides with the loan locked: the amount is rupees above zero and at most what is due. */
async function start(transaction: Transaction, request: PaymentRequest, clock: Clock): Promise<StoredPayment> {
  const { body, loan } = request
  const key = body.idempotency_key
  const duePaise = amountDue(loan.balance, clock.today()).totalPaise
  const known = key ? await findAttemptByKey(transaction, key) : undefined
  if (known && !(await isOutdated(transaction, known, request, duePaise))) return replay(known, request)
  const anHourAgo = new Date(clock.now().getTime() - hourMs)
  const attempts = await countAttempts(transaction, loan.leadId, anHourAgo)
  if (attempts >= maxAttemptsPerHour) return { refusal: refuse('paymentLimitReached') }
  const amount = readPayAmount(body.amount, duePaise)
  if ('error' in amount) return { refusal: refuse('payAmountInvalid', { message: amount.error }) }
  if (body.purpose === 'COOLING_OFF') {
    const refusal = await refuseGivingBack(transaction, loan, amount.amountPaise === duePaise, clock.today())
    if (refusal) return { refusal }
  }
  const attempt = await storeAttempt(transaction, request, amount.amountPaise, clock)
  return attempt ? { attempt, loanNo: loan.loanNo, isReplay: false } : { refusal: refuse('idempotencyKeyReused') }
}

/** Stores an attempt before the provider hears of it. */
export function startPayment(
  { database, clock, otp }: StartPaymentDependencies,
  provider: PaymentProvider,
  body: OrderBody,
  caller: Caller,
): Promise<StartedPayment> {
  const { session } = caller
  const { browserHash } = otp.requesterOf(caller)
  return inTransaction(database, async (transaction) => {
    const payable = await findPayable(transaction, body, { browserHash, ...(session && { session }) }, clock.now())
    if (payable === undefined) return { refusal: refuse('repaymentNotOpen') }
    const { leadId } = payable
    // Attempt before loan, the order in which settlePayment locks them.
    if (body.idempotency_key) await releaseKey(transaction, body.idempotency_key, leadId, clock.today())
    const locked = await lockLoan(transaction, leadId)
    if (locked === undefined || !isOpen(locked.status)) return { refusal: refuse('repaymentNotOpen') }
    const loan = await withBalance(transaction, locked)
    const stored = await start(transaction, { provider, body, payable, loan }, clock)
    return 'refusal' in stored ? stored : { ...stored, payer: payable.payer }
  })
}
