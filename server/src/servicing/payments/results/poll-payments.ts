import type { Logger } from 'pino'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { ProvedReport } from '../../../providers/payment-gateway/payment-report.ts'
import type { Payu } from '../../../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../../../providers/payment-gateway/razorpay.ts'
import { lockBorrower } from '../../../records/loans/lock-borrower.ts'
import { listAttempts, lockAttempt, markFailed, type PaymentAttempt } from '../attempts.ts'
import { claimDuePolls, deletePoll, isPollDue } from './payment-polls.ts'
import { type ReceiveDependencies, receiveReport } from './receive-report.ts'

type Dependencies = ReceiveDependencies & {
  log: Logger
  payu: Payu
  razorpay: Razorpay
  giveUpHours: number
}

const hourMs = 3_600_000
const noOrderReport: ProvedReport = { outcome: 'unknown', amountPaise: 0, paymentId: '', raw: '' }

async function lookUpPayment({ payu, razorpay }: Dependencies, attempt: PaymentAttempt): Promise<ProvedReport> {
  const { txnid, provider, providerOrderId } = attempt
  if (provider === 'payu') return payu.lookUp(txnid)
  const orderId = providerOrderId ?? (await razorpay.findOrder(txnid))
  return orderId === undefined ? noOrderReport : razorpay.lookUp(orderId)
}

/** Only a report that changes the attempt is stored. */
const hasNewOutcome = ({ outcome }: ProvedReport, { settledAt }: PaymentAttempt) =>
  outcome === 'paid' || ((outcome === 'failed' || outcome === 'cancelled') && settledAt === null)

const stopPolling = ({ database, clock }: Dependencies, { txnid, leadId }: PaymentAttempt) =>
  inTransaction(database, async (transaction) => {
    const attempt = await lockAttempt(transaction, await lockBorrower(transaction, leadId), txnid)
    if (attempt.status === 'SUCCESS') return
    // A message has arrived since the provider was asked.
    if (await isPollDue(transaction, txnid, clock.now())) return
    const status = attempt.status === 'CANCEL' ? 'CANCEL' : 'FAILED'
    if (attempt.settledAt === null) await markFailed(transaction, txnid, { status, at: clock.now() })
    await deletePoll(transaction, txnid)
  })

async function poll(dependencies: Dependencies, attempt: PaymentAttempt): Promise<void> {
  const { database, clock, log, giveUpHours } = dependencies
  const { txnid, provider, startedAt } = attempt
  if (attempt.status === 'SUCCESS') return inTransaction(database, (transaction) => deletePoll(transaction, txnid))
  try {
    const report = await lookUpPayment(dependencies, attempt)
    if (hasNewOutcome(report, attempt)) {
      const { outcome, amountPaise, paymentId, raw: body } = report
      const message = { provider, channel: 'POLL', body, requestId: 'poll_payments', proof: report } as const
      const claim = { outcome, amountPaise, paymentId }
      await receiveReport(dependencies, { ...message, reference: { txnid, provider }, claim }, log)
    }
    const isUnpaid = report.outcome !== 'paid' && report.outcome !== 'pending'
    const isOld = clock.now().getTime() - startedAt.getTime() > giveUpHours * hourMs
    if (isUnpaid && isOld) await stopPolling(dependencies, attempt)
  } catch (error) {
    log.warn(
      { txnid, provider, err: error },
      'a payment could not be looked up at its provider and will be polled again',
    )
  }
}

/** Polls the providers for attempts whose outcome has not been reported. */
export async function pollPayments(dependencies: Dependencies, batchSize = 20): Promise<void> {
  const { database, clock } = dependencies
  let claimed: string[]
  do {
    claimed = await claimDuePolls(database, clock.now(), batchSize)
    const attempts = await listAttempts(database.kysely, claimed)
    await Promise.all(attempts.map((attempt) => poll(dependencies, attempt)))
  } while (claimed.length === batchSize)
}
