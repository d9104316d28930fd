import type { QueuedTasks, Schedule } from '../../platform/jobs/jobs.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { announceErasure, announceTask } from './announce-erasure.ts'
import { applyRetention } from './apply-retention.ts'
import { breachNoticesTask, sendBreachNotices } from './breaches/send-breach-notices.ts'
import { carryOutErasures } from './carry-out-erasures.ts'
import { type ExportDependencies, expireExports, exportTask, makeExport } from './make-export.ts'
import { dataRightsNoticeTask, sendDataRightsNotice } from './send-notice.ts'

type Dependencies = ExportDependencies & { sms: Sms; messagesPerSecond: number }

export const dataRightsTasks = (dependencies: Dependencies): QueuedTasks => ({
  messages: {
    [dataRightsNoticeTask]: (payload) => sendDataRightsNotice(dependencies, payload),
    [announceTask]: (payload) => announceErasure(dependencies, payload),
    [breachNoticesTask]: (payload, { abortSignal }) => sendBreachNotices(dependencies, payload, abortSignal),
  },
  day_end: {
    [exportTask]: (payload) => makeExport(dependencies, payload),
    carry_out_erasures: () => carryOutErasures(dependencies),
    apply_retention: () => applyRetention(dependencies),
    expire_data_exports: () => expireExports(dependencies),
  },
})

/** apply_retention sends messages, so it runs from 10:17 to 17:17 in India. */
export const dataRightsSchedule: Schedule = [
  { task: 'carry_out_erasures', match: '*/15 * * * *' },
  { task: 'apply_retention', match: '47 4-11 * * *' },
  { task: 'expire_data_exports', match: '27 * * * *' },
]
