import type { TaskList } from 'graphile-worker'
import { applicationSchedule, applicationTasks } from './applications/jobs.ts'
import { purgeUnverifiedCustomers } from './customers/queries.ts'
import type { Dependencies } from './dependencies.ts'
import { deleteOrphans } from './files/sweep/delete-orphans.ts'
import { fileSweepPurge } from './files/sweep/file-sweeps.ts'
import { otpPurges } from './otp/purges.ts'
import { paymentSchedule, paymentTasks } from './payments/jobs.ts'
import type { Schedule } from './platform/jobs/jobs.ts'
import { type Purge, purgeExpired, purgeOlderThan } from './platform/jobs/purge.ts'
import { registrationTasks } from './registration/claimed-pan.ts'
import { securityEventPurge } from './security-events/queries.ts'
import { sessionTasks } from './sessions/send-new-device-notice.ts'

const dayHours = 24

/** How long every table of passing facts is kept. */
const purges: readonly Purge[] = [
  purgeOlderThan('usage_counts', 'expires_at', 1),
  ...otpPurges,
  purgeOlderThan('sessions', 'expires_at', 30 * dayHours),
  purgeOlderThan('simulated_messages', 'sent_at', 7 * dayHours),
  securityEventPurge,
  fileSweepPurge,
  { name: 'customers', deleteBatch: purgeUnverifiedCustomers },
]

/** Every kind of background work, by name. */
export function tasks(dependencies: Dependencies): TaskList {
  const { config, database, clock, providers, log } = dependencies
  const { sms, payout, bankCheck, objectStore, payments } = providers
  return {
    purge_expired: () => purgeExpired({ database, clock, log }, purges),
    delete_orphans: async () => void (await deleteOrphans({ objectStore, database, clock, log })),
    ...sessionTasks({ database, sms }),
    ...registrationTasks({ database, sms }),
    ...applicationTasks({
      ...{ database, clock, log, sms, payout, bankCheck },
      eligibilityPolicy: config.eligibility,
      nameMatchMin: config.bankCheck.nameMatchMin,
      payoutTries: config.payoutTries,
    }),
    ...paymentTasks({
      ...{ database, clock, log, sms },
      payu: payments.payu,
      razorpay: payments.razorpay,
      giveUpHours: config.payments.giveUpHours,
      publicUrl: config.publicUrl,
    }),
  }
}

export const schedule: Schedule = [
  { task: 'purge_expired', match: '17 * * * *' },
  { task: 'delete_orphans', match: '37 3 * * *' },
  ...applicationSchedule,
  ...paymentSchedule,
]
