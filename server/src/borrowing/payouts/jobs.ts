import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { BankCheck } from '../../providers/bank-check/bank-check.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { checkPaidPayouts, checkPayout, checkPayoutTask } from './check-payouts.ts'
import { readBalanceTask, storeBalance } from './desk/payout-balance.ts'
import { type DisbursalDependencies, disburseLoan, disburseLoanTask } from './disburse-loan.ts'
import { resumePayouts } from './resume-payouts.ts'
import {
  accountChangedNoticeTask,
  disbursedNoticeTask,
  payoutReturnedNoticeTask,
  sendAccountChangedNotice,
  sendDisbursedNotice,
  sendPayoutReturnedNotice,
  sendWithdrawnNotice,
  withdrawnNoticeTask,
} from './send-notices.ts'

const checkPaidPayoutsTask = defineRecurringTask('check_paid_payouts', '*/5 * * * *')
const resumePayoutsTask = defineRecurringTask('resume_payouts', '* * * * *')

type Dependencies = DisbursalDependencies & { bankCheck: BankCheck; sms: Sms }

const shortestWaitMs = 1_100
const longestWaitMs = 15 * 60_000

/** A new payout is polled about every second, an older one less and less often. */
const waitMs = (ageMs: number) => Math.min(longestWaitMs, Math.max(shortestWaitMs, ageMs / 4))

async function disburse(dependencies: Dependencies, leadId: number): Promise<void> {
  const result = await disburseLoan(dependencies, leadId)
  if (result.kind === 'done') return
  // Real time, because the job queue does not use the simulated clock.
  const runAt = new Date(Date.now() + waitMs(result.ageMs))
  // Keeps the time of a job that an event of the provider has queued meanwhile: the event means that this lookup is outdated.
  await disburseLoanTask.queue(dependencies.database.kysely, { leadId }, { runAt, keepsRunAt: true })
}

export const payoutTasks = (dependencies: Dependencies): QueuedTasks => ({
  money: [
    disburseLoanTask.does(({ leadId }) => disburse(dependencies, leadId)),
    checkPayoutTask.does(({ leadId }) => checkPayout(dependencies, leadId)),
    checkPaidPayoutsTask.does(() => checkPaidPayouts(dependencies)),
    resumePayoutsTask.does(() => resumePayouts(dependencies)),
    readBalanceTask.does(() => storeBalance(dependencies)),
  ],
  messages: [
    disbursedNoticeTask.does(({ leadId }) => sendDisbursedNotice(dependencies, leadId)),
    payoutReturnedNoticeTask.does(({ leadId }) => sendPayoutReturnedNotice(dependencies, leadId)),
    accountChangedNoticeTask.does(({ leadId }) => sendAccountChangedNotice(dependencies, leadId)),
    withdrawnNoticeTask.does(({ leadId }) => sendWithdrawnNotice(dependencies, leadId)),
  ],
})
