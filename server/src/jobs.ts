import type { TaskList } from 'graphile-worker'
import { agreementSchedule, agreementTasks } from './borrowing/agreements/jobs.ts'
import { applicationSchedule, applicationTasks } from './borrowing/applications/jobs.ts'
import { payoutTries } from './borrowing/payouts/fail-transfer.ts'
import { registrationTasks } from './borrowing/registration/jobs.ts'
import type { Dependencies } from './dependencies.ts'
import { reportingSchedule, reportingTasks } from './lender/reporting/jobs.ts'
import { reconciliationSchedule, reconciliationTasks } from './lender/treasury/reconciliation/jobs.ts'
import { replacedJobPurge } from './platform/jobs/given-up-jobs.ts'
import type { Queue, QueuedTasks, QueueName, Schedule } from './platform/jobs/jobs.ts'
import { purgeExpired } from './platform/jobs/purge.ts'
import { skipErased } from './records/customers/skip-erased.ts'
import { createAddressHasher } from './records/emails/email-verifications.ts'
import { emailTasks } from './records/emails/jobs.ts'
import { createFileCipher, fileKeys } from './records/files/file-cipher.ts'
import { sweepOrphans } from './records/files/sweep/sweep-orphans.ts'
import { createDocumentIssuer, type DocumentIssuer } from './records/issued-documents/document-issuer.ts'
import { ledgerSchedule, ledgerTasks } from './records/ledger/jobs.ts'
import { loadPincodeDirectory } from './records/reference-data/pincode-directory.ts'
import { sessionTasks } from './records/sessions/jobs.ts'
import { purges } from './retention.ts'
import { collectionSchedule, collectionTasks } from './servicing/collections/jobs.ts'
import { complaintSchedule, complaintTasks } from './servicing/complaints/jobs.ts'
import { dataRightsSchedule, dataRightsTasks } from './servicing/data-rights/jobs.ts'
import { mandateSchedule, mandateTasks } from './servicing/mandates/jobs.ts'
import { listLoansWithAutopay } from './servicing/mandates/mandates.ts'
import { paymentSchedule, paymentTasks } from './servicing/payments/jobs.ts'

function createIssuer({ database, clock, log, providers, renderer, dataKeys, secret }: Dependencies): DocumentIssuer {
  const cipher = createFileCipher(fileKeys(dataKeys, secret))
  return createDocumentIssuer({ database, clock, log, store: providers.objectStore, cipher, renderer })
}

function tasksOfModules(dependencies: Dependencies): QueuedTasks[] {
  const { config, secret, dataKeys, database, clock, providers, renderer, decoder, log } = dependencies
  const { payout, bankCheck, objectStore, payments } = providers
  const sms = skipErased(providers.sms)
  const issuer = createIssuer(dependencies)
  return [
    {
      day_end: {
        purge_expired: () => purgeExpired({ database, clock, log }, [...purges, replacedJobPurge]),
        delete_orphans: async () => void (await sweepOrphans({ objectStore, database, clock, log })),
      },
    },
    reportingTasks({ database, clock }),
    sessionTasks({ database, sms }),
    registrationTasks({ database, sms }),
    applicationTasks({
      ...{ database, clock, log, sms, payout, bankCheck },
      payoutTries,
    }),
    agreementTasks({
      ...{ database, clock, log, sms, issuer, decoder },
      esign: providers.esign?.provider,
    }),
    paymentTasks({
      ...{ database, clock, log, sms, issuer },
      findPincode: (pincode) => loadPincodeDirectory().find(pincode),
      listLoansWithAutopay: (leadIds) => listLoansWithAutopay(database.kysely, leadIds),
      payu: payments.payu,
      razorpay: payments.razorpay,
      giveUpHours: config.payments.giveUpHours,
      remindersPerSecond: config.remindersPerSecond,
    }),
    ledgerTasks({ database, clock, log }),
    mandateTasks({ database, clock, log, sms, razorpay: payments.razorpay }),
    reconciliationTasks({ database, clock, log, sms, payout, payu: payments.payu, razorpay: payments.razorpay }),
    emailTasks({
      ...{ database, clock, issuer, renderer },
      email: providers.email,
      addresses: createAddressHasher(dependencies.secret),
      publicUrl: config.publicUrl,
    }),
    dataRightsTasks({
      ...{ database, clock, log, sms, renderer },
      messagesPerSecond: config.remindersPerSecond,
      store: objectStore,
      cipher: createFileCipher(fileKeys(dataKeys, secret)),
    }),
    collectionTasks({ database, clock, log, sms }),
    complaintTasks({ database, clock, log, sms }),
  ]
}

export const schedule: Schedule = [
  { task: 'purge_expired', match: '17 * * * *' },
  // At 3:37 at night in India.
  { task: 'delete_orphans', match: '7 22 * * *' },
  ...applicationSchedule,
  ...agreementSchedule,
  ...paymentSchedule,
  ...ledgerSchedule,
  ...mandateSchedule,
  ...reconciliationSchedule,
  ...collectionSchedule,
  ...complaintSchedule,
  ...dataRightsSchedule,
  ...reportingSchedule,
]

const concurrency: Record<QueueName, number> = { money: 2, messages: 3, day_end: 2 }

export function queues(dependencies: Dependencies): Queue[] {
  const modules = tasksOfModules(dependencies)
  return (Object.keys(concurrency) as QueueName[]).map((name) => {
    const tasks: TaskList = Object.assign({}, ...modules.map((module) => module[name]))
    return { name, concurrency: concurrency[name], tasks, schedule: schedule.filter(({ task }) => task in tasks) }
  })
}

/** Every kind of background work, by name. */
export const tasks = (dependencies: Dependencies): TaskList =>
  Object.assign({}, ...queues(dependencies).map((queue) => queue.tasks))
