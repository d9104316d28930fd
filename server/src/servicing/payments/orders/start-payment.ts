import { readPayAmount } from 'contract/forms/pay-amount'
import type { IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { type Outcome, refuse } from '../../../platform/http/outcome.ts'
import { type LoanAccount, withBalance } from '../../../records/ledger/loan-account.ts'
import { readCoolingOffEnd } from '../../../records/loans/cooling-off.ts'
import { lockLoan } from '../../../records/loans/loans.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import type { Otp } from '../../../records/otp/otp.ts'
import {
  countAttempts,
  findAttemptByKey,
  insertAttempt,
  type PaymentAttempt,
  type PaymentProvider,
  type PaymentPurpose,
  releaseKey,
  releaseKeyIfEnded,
} from '../attempts.ts'
import { newTxnid } from '../random-id.ts'
import type { Payer } from '../repayment/payer.ts'
import { schedulePoll } from '../results/payment-polls.ts'
import { findPayable, type OrderBody, type Payable } from './find-payable.ts'

export type StartPaymentDependencies = { database: Database; clock: Clock; otp: Pick<Otp, 'requesterOf'> }

type StoredPayment = { attempt: PaymentAttempt; loanNo: string; isReplay: boolean } | { refusal: Outcome<never> }

export type StartedPayment =
  | { attempt: PaymentAttempt; loanNo: string; isReplay: boolean; payer: Payer }
  | { refusal: Outcome<never> }

type PaymentRequest = { provider: PaymentProvider; body: OrderBody; payable: Payable; loan: LoanAccount }

const purposeOf = ({ purpose }: OrderBody): PaymentPurpose => purpose ?? 'REPAYMENT'

const maxAttemptsPerHour = 30
const hourMs = 3_600_000

/** PayU signs fields joined by "|", so a field must not contain characters that could be taken for a separator. */
const signable = (text: string, fallback: string, maxLength: number) =>
  (/^[A-Za-z0-9][A-Za-z0-9 .,'/-]*$/.test(text) ? text : fallback).slice(0, maxLength).trim()
const signableName = (fullName: string) => fullName.replace(/[^A-Za-z .'-]/g, '').trim() || 'Customer'

/**
 * A repeated request gets the same attempt. A different request with the same key is refused without revealing anything
 * about the first one.
 */
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

/** Returns undefined if a concurrent request for another loan has taken the idempotency key. */
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

/** An empty amount means all that is due; the attempt is outdated if that amount, or the purpose, has changed since. */
function isOutdated(
  { leadId, provider, purpose, status, amountPaise }: PaymentAttempt,
  { loan, provider: requestedProvider, body }: PaymentRequest,
  duePaise: number,
): boolean {
  if (body.amount !== '' || status !== 'OPEN') return false
  if (leadId !== loan.leadId || provider !== requestedProvider) return false
  return amountPaise !== duePaise || purpose !== purposeOf(body)
}

/** A loan can be returned only in full and within the cooling-off period. Returns the refusal, if any. */
async function checkCoolingOff(transaction: Transaction, loan: LoanAccount, isPaidInFull: boolean, today: IstDate) {
  const endsOn = await readCoolingOffEnd(transaction, loan)
  if (endsOn === null || today > endsOn) return refuse('coolingOffNotOpen')
  return isPaidInFull ? undefined : refuse('coolingOffNotWhole')
}

/** The caller must have locked the loan. The amount must be at least a rupee and at most what is due. */
async function start(transaction: Transaction, request: PaymentRequest, clock: Clock): Promise<StoredPayment> {
  const { body, loan } = request
  const key = body.idempotency_key
  const duePaise = amountDue(loan.balance, clock.today()).totalPaise
  const previous = key ? await findAttemptByKey(transaction, key) : undefined
  if (previous) {
    if (!isOutdated(previous, request, duePaise)) return replay(previous, request)
    await releaseKey(transaction, previous.txnid)
  }
  const anHourAgo = new Date(clock.now().getTime() - hourMs)
  const attempts = await countAttempts(transaction, loan.leadId, anHourAgo)
  if (attempts >= maxAttemptsPerHour) return { refusal: refuse('paymentLimitReached') }
  const amount = readPayAmount(body.amount, duePaise)
  if ('error' in amount) return { refusal: refuse('payAmountInvalid', { message: amount.error }) }
  if (body.purpose === 'COOLING_OFF') {
    const refusal = await checkCoolingOff(transaction, loan, amount.amountPaise === duePaise, clock.today())
    if (refusal) return { refusal }
  }
  const attempt = await storeAttempt(transaction, request, amount.amountPaise, clock)
  return attempt ? { attempt, loanNo: loan.loanNo, isReplay: false } : { refusal: refuse('idempotencyKeyReused') }
}

/** Stores the attempt; the caller then creates the order at the provider. */
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
    const locked = await lockLoan(transaction, await lockBorrower(transaction, leadId), leadId)
    if (locked === undefined || !isOpen(locked.status)) return { refusal: refuse('repaymentNotOpen') }
    if (body.idempotency_key) await releaseKeyIfEnded(transaction, body.idempotency_key, leadId, clock.today())
    const loan = await withBalance(transaction, locked)
    const stored = await start(transaction, { provider, body, payable, loan }, clock)
    return 'refusal' in stored ? stored : { ...stored, payer: payable.payer }
  })
}
