import type { TaskList } from 'graphile-worker'
import { applicationSchedule, applicationTasks } from './applications/jobs.ts'
import type { Dependencies } from './dependencies.ts'
import { deleteOrphans } from './files/sweep/delete-orphans.ts'
import { paymentSchedule, paymentTasks } from './payments/jobs.ts'
import type { Schedule } from './platform/jobs/jobs.ts'
import { purgeExpired } from './platform/jobs/purge.ts'
import { registrationTasks } from './registration/claimed-pan.ts'
import { purges } from './retention.ts'
import { sessionTasks } from './sessions/send-new-device-notice.ts'

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
