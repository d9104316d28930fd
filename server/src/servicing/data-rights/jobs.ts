import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { AddressHasher } from '../../records/emails/email-verifications.ts'
import { announceErasure, announceErasureTask } from './announce-erasure.ts'
import { applyRetention } from './apply-retention.ts'
import { breachNoticesTask, sendBreachNotices } from './breaches/send-breach-notices.ts'
import { carryOutErasures } from './carry-out-erasures.ts'
import { dataCopyEmailTask, queueDataCopyEmail } from './data-copy-email.ts'
import { correctionNoticeTask, sendCorrectionNotice } from './field-corrections/correction-notice.ts'
import { type ExportDependencies, expireExports, exportTask, makeExport } from './make-export.ts'
import { dataRightsNoticeTask, sendDataRightsNotice } from './send-notice.ts'

export const carryOutErasuresTask = defineRecurringTask('carry_out_erasures', '*/15 * * * *')
/** It sends messages, so it runs from 10:17 to 17:17 in India. */
export const applyRetentionTask = defineRecurringTask('apply_retention', '47 4-11 * * *')
export const expireExportsTask = defineRecurringTask('expire_data_exports', '27 * * * *')

type Dependencies = ExportDependencies & { sms: Sms; addresses: AddressHasher; messagesPerSecond: number }

export const dataRightsTasks = (dependencies: Dependencies): QueuedTasks => ({
  messages: [
    dataRightsNoticeTask.does((notice) => sendDataRightsNotice(dependencies, notice)),
    correctionNoticeTask.does((notice) => sendCorrectionNotice(dependencies, notice)),
    announceErasureTask.does(({ customerId }) => announceErasure(dependencies, customerId)),
    breachNoticesTask.does(({ breachId }, { abortSignal }) => sendBreachNotices(dependencies, breachId, abortSignal)),
    dataCopyEmailTask.does(({ customerId }) => queueDataCopyEmail(dependencies, customerId)),
  ],
  day_end: [
    exportTask.does(({ requestId }) => makeExport(dependencies, requestId)),
    carryOutErasuresTask.does(() => carryOutErasures(dependencies)),
    applyRetentionTask.does(() => applyRetention(dependencies)),
    expireExportsTask.does(() => expireExports(dependencies)),
  ],
})
