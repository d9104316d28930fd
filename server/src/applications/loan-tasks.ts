import type { JobHelpers, TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Parts } from '../dependencies.ts'
import type { Timetable } from '../platform/jobs/jobs.ts'
import { decideApplication } from './decide-application.ts'
import { disburseLoan } from './disburse-loan.ts'
import { markOverdue } from './mark-overdue.ts'
import { resumeApplications } from './resume-applications.ts'
import { tellDisbursed, tellRejected } from './tell-customer.ts'

const payload = z.object({ lead_id: z.string().regex(/^[0-9]{1,18}$/) })
const leadIdOf = (given: unknown) => payload.parse(given).lead_id

const soonMs = 1_100
const latestMs = 15 * 60_000

/** A young payout is looked at every second or so, an old one ever more rarely. */
const askAgainInMs = (ageMs: number) => Math.min(latestMs, Math.max(soonMs, ageMs / 4))

async function askAgain({ addJob }: JobHelpers, leadId: string, ageMs: number): Promise<void> {
  const runAt = new Date(Date.now() + askAgainInMs(ageMs))
  await addJob('disburse_loan', { lead_id: leadId }, { runAt, jobKey: `disburse_loan:${leadId}` })
}

/** The background work of applications and loans. */
export function loanTasks({ database, clock, config, providers }: Parts): TaskList {
  const decision = { database, clock, policy: config.eligibility, nameMatchMin: config.bankCheck.nameMatchMin }
  const disbursal = { database, clock, payout: providers.payout, mostTries: config.payoutTries }
  return {
    decide_application: (given) => decideApplication(decision, leadIdOf(given)),
    disburse_loan: async (given, helpers) => {
      const leadId = leadIdOf(given)
      const result = await disburseLoan(disbursal, leadId)
      if (result.kind === 'waiting') await askAgain(helpers, leadId, result.ageMs)
    },
    tell_disbursed: (given) => tellDisbursed(database, providers.sms, leadIdOf(given)),
    tell_rejected: (given) => tellRejected(database, providers.sms, leadIdOf(given)),
    mark_overdue: () => markOverdue(database, clock),
    resume_applications: () => resumeApplications(database, clock),
  }
}

/** Every minute: overdue shows soon after midnight in India, and after the simulated day moves. */
export const loanTimetable: Timetable = [
  { task: 'mark_overdue', match: '* * * * *' },
  { task: 'resume_applications', match: '* * * * *' },
]
