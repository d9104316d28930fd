import type { Logger } from 'pino'
import { readLeadId } from '../applications/lead-jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { QueuedTasks, Schedule } from '../platform/jobs/jobs.ts'
import type { Payu } from '../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../providers/payment-gateway/razorpay.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { issueLoanDocuments, type LoanDocumentDependencies } from './loan-documents/issue-loan-documents.ts'
import { createReceiptTrigger, sendReceipts } from './receipts/send-receipts.ts'
import { notifyRefunded } from './refunds/notify-refunded.ts'
import { planRefunds } from './refunds/plan-refunds.ts'
import { processRefunds } from './refunds/process-refunds.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import { pollPayments } from './results/poll-payments.ts'
import { provePaymentEvent } from './results/prove-payment-event.ts'
import { notifyReinstated } from './reversals/notify-reinstated.ts'
import { notifyReversed } from './reversals/notify-reversed.ts'

type Dependencies = LoanDocumentDependencies & {
  database: Database
  clock: Clock
  log: Logger
  sms: Sms
  payu: Payu
  razorpay: Razorpay
  /** When to stop polling for a payment that the provider does not know. */
  giveUpHours: number
  remindersPerSecond: number
  /** Which of these loans autopay is about to repay. */
  listLoansWithAutopay(leadIds: readonly number[]): Promise<Set<number>>
}

export function paymentTasks(dependencies: Dependencies): QueuedTasks {
  const receiving = { ...dependencies, onBooked: createReceiptTrigger(dependencies) }
  return {
    money: {
      poll_payments: () => pollPayments(receiving),
      prove_payment_event: (payload) => provePaymentEvent(receiving, payload),
      plan_refunds: () => planRefunds(dependencies),
      process_refunds: () => processRefunds(dependencies),
    },
    messages: {
      send_receipts: () => sendReceipts(dependencies),
      notify_refunded: (payload) => notifyRefunded(dependencies, payload),
      notify_payment_reversed: (payload) => notifyReversed(dependencies, payload),
      notify_payment_reinstated: (payload) => notifyReinstated(dependencies, payload),
      send_reminders: (_payload, { abortSignal }) => sendReminders(dependencies, abortSignal),
    },
    day_end: { issue_loan_documents: (payload) => issueLoanDocuments(dependencies, readLeadId(payload)) },
  }
}

export const paymentSchedule: Schedule = [
  { task: 'poll_payments', match: '* * * * *' },
  { task: 'send_receipts', match: '* * * * *' },
  { task: 'plan_refunds', match: '*/5 * * * *' },
  { task: 'process_refunds', match: '* * * * *' },
  { task: 'send_reminders', match: '*/15 * * * *' },
]
