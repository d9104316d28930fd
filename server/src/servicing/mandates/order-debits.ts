import { decideDebit } from 'domain/mandate/debit'
import { isLive } from 'domain/mandate/mandate'
import type { Logger } from 'pino'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { MandateGateway } from '../../providers/payment-gateway/mandate-gateway.ts'
import type { PaymentReport } from '../../providers/payment-gateway/payment-report.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import { findAttempt, insertAttempt, lockAttempt, markFailed, saveProviderOrder } from '../payments/attempts.ts'
import { type Payer, readPayer } from '../payments/repayment/payer.ts'
import { schedulePoll } from '../payments/results/payment-polls.ts'
import { changeDebit, type Debit, findDebit, listDebitsToSend, saveRefusalReason } from './debits.ts'
import { queueOffNotice, skipDebit } from './end-mandate.ts'
import { addMandateEvent } from './mandate-events.ts'
import { findMandate, lockMandate, type Mandate } from './mandates.ts'
import { readSituation } from './plan-debits.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  mandateGateway: MandateGateway
  lookUp(orderId: string): Promise<PaymentReport>
}

const batchSize = 100
const provider = 'razorpay'

type ReadyDebit = { mandate: Mandate; debit: Debit & { providerOrderId: string }; payer: Payer; loanNo: string }

/** Only characters that every provider accepts. */
const nameOf = ({ fullName }: Payer) => fullName.replace(/[^A-Za-z .'-]/g, '').slice(0, 60) || 'Customer'

/** Stores the debit as a payment attempt before the provider is called, so that it is polled and booked like any other. */
async function storeAttempt(transaction: Transaction, { mandate, debit, payer, loanNo }: ReadyDebit, clock: Clock) {
  const { txnid, leadId, amountPaise } = debit
  // An earlier run could not reach the provider.
  if (await findAttempt(transaction, txnid)) return
  const startedAt = clock.now()
  await insertAttempt(transaction, {
    txnid,
    provider,
    leadId,
    amountPaise,
    orderId: null,
    idempotencyKey: null,
    purpose: 'REPAYMENT',
    productInfo: `Autopay of loan ${loanNo}`,
    firstName: nameOf(payer),
    startedOn: clock.today(),
    startedAt,
  })
  await saveProviderOrder(transaction, txnid, debit.providerOrderId)
  await schedulePoll(transaction, txnid, startedAt)
  const mandateId = mandate.id
  await addMandateEvent(transaction, { mandateId, kind: 'DEBIT_SENT', byWhom: 'system', amountPaise }, clock)
}

/** Locks loan and mandate and marks the debit as sent, so that a parallel worker does not send it too. */
async function prepareDebit(transaction: Transaction, listed: Debit, clock: Clock): Promise<ReadyDebit | undefined> {
  const unlocked = await findMandate(transaction, listed.mandateId)
  const read = unlocked && (await readSituation(transaction, unlocked, clock))
  const debit = read?.debit
  if (read === undefined || debit?.status !== 'NOTIFIED' || debit.notifiedAt === null) return undefined
  const { mandate, situation, loan } = read
  const { notifiedAt, providerOrderId } = debit
  const decision = decideDebit(situation, { ...debit, notifiedAt })
  if (decision.kind === 'end') await skipDebit(transaction, mandate, decision.reason, clock)
  if (decision.kind !== 'send' || providerOrderId === null) return undefined
  const payer = await readPayer(transaction, mandate.customerId)
  const ready = { mandate, debit: { ...debit, providerOrderId }, payer, loanNo: loan.loanNo }
  await storeAttempt(transaction, ready, clock)
  await changeDebit(transaction, debit.id, { status: 'SENT', sentAt: situation.now })
  return ready
}

/** The provider will not report a result for a debit that it has refused. */
const recordRefusal = ({ database, clock }: Dependencies, { txnid, id, leadId }: Debit, reason: string) =>
  inTransaction(database, async (transaction) => {
    const attempt = await lockAttempt(transaction, await lockBorrower(transaction, leadId), txnid)
    if (attempt.status !== 'SUCCESS') await markFailed(transaction, txnid, { status: 'FAILED', at: clock.now() })
    await saveRefusalReason(transaction, id, reason)
  })

/** A later run looks the debit up and sends it if it was not sent, unless autopay was cancelled in the meantime. */
const releaseDebit = ({ database, clock }: Dependencies, { id, mandateId, amountPaise }: Debit) =>
  inTransaction(database, async (transaction) => {
    const mandate = await lockMandate(transaction, mandateId)
    const debit = await findDebit(transaction, mandateId)
    if (mandate === undefined || debit?.id !== id || debit.status !== 'SENT') return
    if (isLive(mandate)) return changeDebit(transaction, id, { status: 'NOTIFIED', sentAt: null })
    await changeDebit(transaction, id, { status: 'SKIPPED', reason: mandate.status, sentAt: null })
    await addMandateEvent(transaction, { mandateId, kind: 'DEBIT_SKIPPED', byWhom: 'system', amountPaise }, clock)
    await queueOffNotice(transaction, mandate, clock)
  })

/** A database that was restored to before the debit does not know that it was sent; payment polling finds its result. */
async function mayCallProvider(dependencies: Dependencies, { debit }: ReadyDebit): Promise<boolean> {
  const { lookUp, log } = dependencies
  try {
    return (await lookUp(debit.providerOrderId)).outcome === 'unknown'
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ txnid: debit.txnid, err: error }, 'the order of a debit could not be looked up and will be retried')
    await releaseDebit(dependencies, debit)
    return false
  }
}

/** Reaches the provider only once for a debit. If the reply is lost, payment polling finds the result. */
async function callProvider(dependencies: Dependencies, { mandate, debit, payer, loanNo }: ReadyDebit): Promise<void> {
  const answer = await dependencies.mandateGateway.debit({
    name: nameOf(payer),
    email: payer.email,
    mobile: payer.mobile,
    orderId: debit.providerOrderId,
    amountPaise: debit.amountPaise,
    customerId: mandate.providerCustomerId ?? '',
    tokenId: mandate.providerTokenId ?? '',
    description: `Autopay of loan ${loanNo}`,
  })
  if (answer.outcome === 'refused') await recordRefusal(dependencies, debit, answer.reason)
}

async function send(dependencies: Dependencies, listed: Debit): Promise<void> {
  const { database, clock, log } = dependencies
  const ready = await inTransaction(database, (transaction) => prepareDebit(transaction, listed, clock))
  if (ready === undefined) return
  try {
    if (await mayCallProvider(dependencies, ready)) await callProvider(dependencies, ready)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) {
      // The next run finds the debit at the provider if it was sent.
      await releaseDebit(dependencies, listed)
      throw error
    }
    if (error.isUnsent) {
      log.warn({ txnid: listed.txnid, err: error }, 'a debit could not be sent to the provider and will be retried')
      return releaseDebit(dependencies, listed)
    }
    log.warn(
      { txnid: listed.txnid, err: error },
      'a debit was not confirmed by the provider; payment polling will find its result',
    )
  }
}

/** Orders the debits that are due today and were announced at least 24 hours ago. One that fails does not stop the others. */
export async function orderDebits(dependencies: Dependencies): Promise<void> {
  const { database, clock, log } = dependencies
  const failures = new Map<string, unknown>()
  const now = businessTime(clock)
  let last: Debit | undefined
  let page: Debit[]
  do {
    page = await listDebitsToSend(database.kysely, now, { after: last, limit: batchSize })
    for (const debit of page)
      await send(dependencies, debit).catch((error: unknown) => {
        log.error({ txnid: debit.txnid, err: error }, 'a debit failed')
        failures.set(debit.txnid, error)
      })
    last = page.at(-1)
  } while (page.length === batchSize)
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `debits that failed: ${[...failures.keys()].join(', ')}`)
}
