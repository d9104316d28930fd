import type { BodyOf } from 'contract/endpoint'
import type { mandate as mandateContract } from 'contract/mandates/mandate'
import type { IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { lastSetUpDay } from 'domain/mandate/debit'
import { approvalAmountOf, isKindAllowed, isLive, maxAmountOf } from 'domain/mandate/mandate'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { keyedHash } from '../../platform/hashing.ts'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import { type Outcome, refuse } from '../../platform/http/outcome.ts'
import { nextCheckAt } from '../../platform/jobs/next-check.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { recordConsent } from '../../records/customers/consents.ts'
import { lockCustomer } from '../../records/customers/queries.ts'
import { withBalance } from '../../records/ledger/loan-account.ts'
import { findLoan, type Loan, lockLoan } from '../../records/loans/loans.ts'
import { insertAttempt } from '../payments/attempts.ts'
import { newTxnid } from '../payments/random-id.ts'
import { schedulePoll } from '../payments/results/payment-polls.ts'
import { endMandate } from './end-mandate.ts'
import { addMandateEvent } from './mandate-events.ts'
import { countMandates, findLatestMandate, findMandate, insertMandate, lockMandate, type Mandate } from './mandates.ts'

export type StoreDependencies = { clock: Clock; addressKey: Buffer; securityEvents: SecurityEvents }

export type StartBody = BodyOf<(typeof mandateContract)['events']['start']>
type Refusal = { refusal: Outcome<never> }
type StoredMandate = { mandate: Mandate; loanNo: string; isReplay: boolean }
type DisbursedLoan = Loan & { repaymentOn: IstDate }

export const autopayPage = '/my-dashboard/autopay'
const maxStartsPerDay = 10
const dayMs = 86_400_000

/** The approval of a UPI mandate takes one rupee, which is a payment on the loan. */
async function storeAttempt(transaction: Transaction, mandate: Mandate, loanNo: string, clock: Clock): Promise<void> {
  const { kind, txnid, leadId } = mandate
  const amountPaise = approvalAmountOf(kind)
  if (amountPaise === 0) return
  const startedAt = clock.now()
  await insertAttempt(transaction, {
    txnid,
    provider: 'razorpay',
    leadId,
    amountPaise,
    orderId: null,
    idempotencyKey: null,
    purpose: 'REPAYMENT',
    productInfo: `Approval of autopay for loan ${loanNo}`,
    firstName: 'Customer',
    startedOn: clock.today(),
    startedAt,
  })
  await schedulePoll(transaction, txnid, startedAt)
}

/** The mandate that is waiting for its approval, if any. One of another kind is cancelled. */
async function findWaiting(
  transaction: Transaction,
  leadId: number,
  kind: Mandate['kind'],
  clock: Clock,
): Promise<{ waiting: Mandate | undefined } | Refusal> {
  const latest = await findLatestMandate(transaction, leadId)
  const waiting = latest && (await lockMandate(transaction, latest.id))
  if (waiting === undefined || !isLive(waiting)) return { waiting: undefined }
  if (waiting.status === 'ACTIVE') return { refusal: refuse('autopayAlreadyOn') }
  if (waiting.kind === kind) return { waiting }
  await endMandate(transaction, waiting, { status: 'CANCELLED', byWhom: 'customer', reason: 'another kind' }, clock)
  return { waiting: undefined }
}

type Draft = Pick<Mandate, 'kind' | 'maxAmountPaise'>

async function insertNew(
  { clock, addressKey }: StoreDependencies,
  transaction: Transaction,
  { leadId, customerId, loanNo, repaymentOn: debitOn }: DisbursedLoan,
  draft: Draft,
  caller: LoggedInCaller,
): Promise<Mandate> {
  const createdAt = clock.now()
  const base = { leadId, customerId, debitOn, txnid: newTxnid(), createdAt, nextCheckAt: nextCheckAt(createdAt, 0) }
  const id = await insertMandate(transaction, { ...base, ...draft })
  const source = { page: autopayPage, addressHash: keyedHash(addressKey, caller.network()), at: createdAt }
  await recordConsent(transaction, customerId, { purpose: 'autopay', action: 'GIVEN' }, source)
  const { maxAmountPaise: amountPaise } = draft
  await addMandateEvent(transaction, { mandateId: id, kind: 'STARTED', byWhom: 'customer', amountPaise }, clock)
  const mandate = await findMandate(transaction, id)
  if (mandate === undefined) throw new Error('no mandate was inserted')
  await storeAttempt(transaction, mandate, loanNo, clock)
  return mandate
}

/** Returns undefined unless it is the customer's own open loan. */
async function lockOwnLoan(
  { securityEvents }: StoreDependencies,
  transaction: Transaction,
  leadId: number,
  caller: LoggedInCaller,
): Promise<DisbursedLoan | undefined> {
  const customer = await lockCustomer(transaction, caller.session.customerId)
  const loan = await lockLoan(transaction, customer, leadId)
  if (loan && isOpen(loan.status) && loan.repaymentOn !== null) return { ...loan, repaymentOn: loan.repaymentOn }
  if (loan === undefined && (await findLoan(transaction, leadId))) securityEvents.reportForeignId('lead_id', caller)
  return undefined
}

/** Stores the mandate and the consent; the caller then creates the order at the provider. */
export async function storeMandate(
  dependencies: StoreDependencies,
  transaction: Transaction,
  { lead_id, kind }: StartBody,
  caller: LoggedInCaller,
): Promise<StoredMandate | Refusal> {
  const { clock } = dependencies
  const loan = await lockOwnLoan(dependencies, transaction, Number(lead_id), caller)
  if (loan === undefined) return { refusal: refuse('loanNotFound') }
  const { leadId, loanNo, repaymentOn } = loan
  if (clock.today() > lastSetUpDay(repaymentOn)) return { refusal: refuse('autopayTooLate') }
  const duePaise = amountDue((await withBalance(transaction, loan)).balance, repaymentOn).totalPaise
  if (!isKindAllowed(kind, duePaise)) return { refusal: refuse('autopayKindNotAllowed') }
  const found = await findWaiting(transaction, leadId, kind, clock)
  if ('refusal' in found) return found
  if (found.waiting) return { mandate: found.waiting, loanNo, isReplay: true }
  const since = new Date(clock.now().getTime() - dayMs)
  if ((await countMandates(transaction, leadId, since)) >= maxStartsPerDay)
    return { refusal: refuse('autopayLimitReached') }
  const draft = { kind, maxAmountPaise: maxAmountOf(duePaise) }
  return { mandate: await insertNew(dependencies, transaction, loan, draft, caller), loanNo, isReplay: false }
}
