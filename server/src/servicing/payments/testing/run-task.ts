import { tasks } from '../../../jobs.ts'
import type { TestApp } from '../../../testing/test-app.ts'

type PaymentTask =
  | 'poll_payments'
  | 'send_receipts'
  | 'send_reminders'
  | 'plan_refunds'
  | 'process_refunds'
  | 'issue_loan_documents'

/** Runs a scheduled task once, as the job runner does. */
export async function runTask(
  { dependencies }: TestApp,
  name: PaymentTask,
  payload?: object,
  abortSignal?: AbortSignal,
): Promise<void> {
  const task = tasks(dependencies)[name]
  if (task === undefined) throw new Error(`there is no task ${name}`)
  await task(payload, { abortSignal } as never)
}
