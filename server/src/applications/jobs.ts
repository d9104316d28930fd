import type { Logger } from 'pino'
import { markOverdue } from '../loans/mark-overdue.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { QueuedTasks, Schedule } from '../platform/jobs/jobs.ts'
import type { BankCheck } from '../providers/bank-check/bank-check.ts'
import type { Payout } from '../providers/payout/payout.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { decideApplication } from './decision/decide-application.ts'
import { checkPaidPayouts, checkPayout } from './disbursal/check-payouts.ts'
import { disburseLoan } from './disbursal/disburse-loan.ts'
import { addLeadJob, readLeadId } from './lead-jobs.ts'
import { resumeApplications } from './resume-applications.ts'
import { sendDisbursedNotice, sendPayoutReturnedNotice, sendRejectedNotice } from './send-notices.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  sms: Sms
  payout: Payout
  bankCheck: BankCheck
  /** The number of transfers to try before a payout fails. */
  payoutTries: number
}

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
  await addLeadJob(dependencies.database.kysely, 'disburse_loan', leadId, { runAt, keepsRunAt: true })
}

export function applicationTasks(dependencies: Dependencies): QueuedTasks {
  const { database, clock } = dependencies
  return {
    money: {
      decide_application: (job) => decideApplication(dependencies, readLeadId(job)),
      disburse_loan: (job) => disburse(dependencies, readLeadId(job)),
      check_payout: (job) => checkPayout(dependencies, readLeadId(job)),
      check_paid_payouts: () => checkPaidPayouts(dependencies),
      resume_applications: () => resumeApplications(dependencies),
    },
    messages: {
      notify_disbursed: (job) => sendDisbursedNotice(dependencies, readLeadId(job)),
      notify_rejected: (job) => sendRejectedNotice(dependencies, readLeadId(job)),
      notify_payout_returned: (job) => sendPayoutReturnedNotice(dependencies, readLeadId(job)),
    },
    day_end: { mark_overdue: () => markOverdue(database, clock) },
  }
}

/** mark_overdue runs every minute, so that a loan becomes overdue soon after midnight in India or after the simulated day moves. */
export const applicationSchedule: Schedule = [
  { task: 'mark_overdue', match: '* * * * *' },
  { task: 'resume_applications', match: '* * * * *' },
  { task: 'check_paid_payouts', match: '*/5 * * * *' },
]
