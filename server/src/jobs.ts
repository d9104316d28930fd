import type { TaskList } from 'graphile-worker'
import { issueOfferTask } from './borrowing/agreements/issue-offer.ts'
import { agreementTasks } from './borrowing/agreements/jobs.ts'
import { decideApplicationTask } from './borrowing/decision/decide-application.ts'
import { decisionTasks } from './borrowing/decision/jobs.ts'
import { aadhaarTasks } from './borrowing/evidence/aadhaar/jobs.ts'
import { defaultBureauLimits } from './borrowing/evidence/bureau/bureau-limits.ts'
import { bureauTasks } from './borrowing/evidence/bureau/jobs.ts'
import { screeningTasks } from './borrowing/evidence/screening/jobs.ts'
import { readingTasks } from './borrowing/evidence/statements/jobs.ts'
import { defaultLimitsOf } from './borrowing/payouts/desk/payout-limits.ts'
import { disburseLoanTask } from './borrowing/payouts/disburse-loan.ts'
import { payoutTries } from './borrowing/payouts/fail-transfer.ts'
import { payoutTasks } from './borrowing/payouts/jobs.ts'
import { startPayout } from './borrowing/payouts/start-payout.ts'
import { registrationTasks } from './borrowing/registration/jobs.ts'
import { createConsoleDoor } from './console-door.ts'
import type { Dependencies } from './dependencies.ts'
import { reportingTasks } from './lender/reporting/jobs.ts'
import { reconciliationTasks } from './lender/treasury/reconciliation/jobs.ts'
import { defineRecurringTask } from './platform/jobs/define-task.ts'
import { replacedJobPurge } from './platform/jobs/given-up-jobs.ts'
import type { Queue, QueuedTasks, QueueName } from './platform/jobs/jobs.ts'
import { purgeExpired } from './platform/jobs/purge.ts'
import { recordMessages } from './records/customers/sent-messages.ts'
import { skipErased } from './records/customers/skip-erased.ts'
import { createAddressHasher } from './records/emails/email-verifications.ts'
import { emailTasks } from './records/emails/jobs.ts'
import { sendDocumentsTask } from './records/emails/queue-document-email.ts'
import { createFileCipher, fileKeys } from './records/files/file-cipher.ts'
import { sweepOrphans } from './records/files/sweep/sweep-orphans.ts'
import { createDocumentIssuer } from './records/issued-documents/document-issuer.ts'
import { ledgerTasks } from './records/ledger/jobs.ts'
import { loanTasks } from './records/loans/jobs.ts'
import { loadPincodeDirectory } from './records/reference-data/pincode-directory.ts'
import { sessionTasks } from './records/sessions/jobs.ts'
import { staffTasks } from './records/staff/jobs.ts'
import { purges } from './retention.ts'
import { collectionTasks } from './servicing/collections/jobs.ts'
import { complaintTasks } from './servicing/complaints/jobs.ts'
import { correctionTasks } from './servicing/corrections/jobs.ts'
import { writeDataCopyEmail } from './servicing/data-rights/data-copy-email.ts'
import { dataRightsTasks } from './servicing/data-rights/jobs.ts'
import { mandateTasks } from './servicing/mandates/jobs.ts'
import { listLoansWithAutopay } from './servicing/mandates/mandates.ts'
import { paperEmails } from './servicing/papers/emails/paper-emails.ts'
import { paperTasks } from './servicing/papers/jobs.ts'
import { issueLoanDocuments } from './servicing/papers/loan-documents/issue-loan-documents.ts'
import { createReceiptTrigger } from './servicing/papers/receipts/send-receipts.ts'
import { paymentTasks } from './servicing/payments/jobs.ts'

export const purgeExpiredTask = defineRecurringTask('purge_expired', '17 * * * *')
/** At 3:37 at night in India. */
export const deleteOrphansTask = defineRecurringTask('delete_orphans', '7 22 * * *')

/** What several modules share, built once. */
function createShared({ config, secret, dataKeys, database, clock, providers, renderer, log }: Dependencies) {
  const store = providers.objectStore
  const cipher = createFileCipher(fileKeys(dataKeys))
  const { payu, razorpay } = providers.payments
  return {
    ...{ database, clock, log, renderer, store, cipher, payu, razorpay },
    sms: skipErased(recordMessages(providers.sms, { database, clock, log })),
    issuer: createDocumentIssuer({ database, clock, log, store, cipher, renderer, sendDocuments: sendDocumentsTask }),
    addresses: createAddressHasher(secret),
    publicUrl: config.publicUrl,
    messagesPerSecond: config.remindersPerSecond,
  }
}
type Shared = ReturnType<typeof createShared>

function recordTasks(dependencies: Dependencies, shared: Shared): QueuedTasks[] {
  const { config, providers } = dependencies
  const { database, clock, log, store: objectStore, publicUrl } = shared
  return [
    {
      day_end: [
        purgeExpiredTask.does(() => purgeExpired({ database, clock, log }, [...purges, replacedJobPurge])),
        deleteOrphansTask.does(() => sweepOrphans({ objectStore, database, clock, log })),
      ],
    },
    loanTasks({
      ...shared,
      issueLoanDocuments: (leadId) =>
        issueLoanDocuments({ ...shared, findPincode: (pincode) => loadPincodeDirectory().find(pincode) }, leadId),
    }),
    ledgerTasks(shared),
    sessionTasks(shared),
    staffTasks({
      ...{ database, clock, log, email: providers.email, door: createConsoleDoor(dependencies) },
      consoleOrigin: config.console.origin ?? config.publicUrl,
    }),
    emailTasks({
      ...shared,
      email: providers.email,
      writers: { ...paperEmails(shared), DATA_COPY: async () => writeDataCopyEmail(publicUrl) },
    }),
  ]
}

function borrowingTasks({ config, providers, decoder, aadhaarReader }: Dependencies, shared: Shared): QueuedTasks[] {
  const { payout, bankCheck, esign, aadhaarKeys } = providers
  const { isSimulated } = config
  return [
    registrationTasks({ ...shared, email: providers.email }),
    readingTasks({ ...shared, decoder, decideApplication: decideApplicationTask }),
    screeningTasks({
      ...{ ...shared, sanctionsLists: providers.sanctionsLists },
      ...{ decideApplication: decideApplicationTask, disburseLoan: disburseLoanTask },
    }),
    bureauTasks({
      ...{ ...shared, bureau: providers.bureau, decideApplication: decideApplicationTask },
      ...{ defaultLimits: defaultBureauLimits(config), pincodes: loadPincodeDirectory() },
    }),
    aadhaarTasks({ ...shared, aadhaarReader, aadhaarKeys, isSimulated, decideApplication: decideApplicationTask }),
    decisionTasks({ ...shared, issueOffer: issueOfferTask }),
    agreementTasks({ ...shared, decoder, startPayout, esign: esign?.provider }),
    payoutTasks({
      ...{ ...shared, payout, bankCheck, payoutTries },
      defaultLimits: defaultLimitsOf(config),
      areListsRequired: config.sanctionsLists !== undefined,
    }),
  ]
}

function servicingTasks({ config }: Dependencies, shared: Shared): QueuedTasks[] {
  const { database, messagesPerSecond: remindersPerSecond } = shared
  const { giveUpHours } = config.payments
  return [
    paymentTasks({ ...shared, giveUpHours, onBooked: createReceiptTrigger(shared) }),
    correctionTasks(shared),
    paperTasks({
      ...shared,
      remindersPerSecond,
      listLoansWithAutopay: (leadIds) => listLoansWithAutopay(database.kysely, leadIds),
    }),
    mandateTasks(shared),
    collectionTasks(shared),
    complaintTasks(shared),
    dataRightsTasks(shared),
  ]
}

function tasksOfModules(dependencies: Dependencies): QueuedTasks[] {
  const shared = createShared(dependencies)
  return [
    ...recordTasks(dependencies, shared),
    ...borrowingTasks(dependencies, shared),
    ...servicingTasks(dependencies, shared),
    reconciliationTasks({ ...shared, payout: dependencies.providers.payout }),
    reportingTasks(shared),
  ]
}

const concurrency: Record<QueueName, number> = { money: 2, messages: 3, day_end: 2 }

export function queues(dependencies: Dependencies): Queue[] {
  const modules = tasksOfModules(dependencies)
  return (Object.keys(concurrency) as QueueName[]).map((name) => {
    const queued = modules.flatMap((module) => module[name] ?? [])
    const tasks: TaskList = Object.fromEntries(queued.map((task) => [task.name, task.work]))
    const schedule = queued.flatMap(({ name: task, match }) => (match === undefined ? [] : [{ task, match }]))
    return { name, concurrency: concurrency[name], tasks, schedule }
  })
}

/** Every kind of background work, by name. */
export const tasks = (dependencies: Dependencies): TaskList =>
  Object.assign({}, ...queues(dependencies).map((queue) => queue.tasks))
