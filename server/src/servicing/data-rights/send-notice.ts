import { formatIstDateTime } from 'domain/calendar/ist-time'
import { z } from 'zod'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { NoticeText, Sms } from '../../providers/sms/sms.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { type DataRequest, findRequest, type RequestStatus } from './data-requests.ts'

const notices = ['data_export_ready', 'erase_requested', 'erase_refused'] as const
type DataRightsNotice = (typeof notices)[number]
const payload = z.object({ requestId: z.number(), notice: z.enum(notices) })
export const dataRightsNoticeTask = defineTask('send_data_rights_notice', payload)

export const queueNotice = (database: Queryable, requestId: number, notice: DataRightsNotice): Promise<void> =>
  dataRightsNoticeTask.queue(database, { requestId, notice })

/** Announces an erasure because a retention period has ended. */
export const retentionNotice = (dueAt: Date): NoticeText => ({
  name: 'retention_ends',
  values: { time: formatIstDateTime(dueAt) },
})

const textOf = (name: DataRightsNotice, { dueAt }: DataRequest): NoticeText =>
  name === 'erase_requested' ? { name, values: { time: formatIstDateTime(dueAt) } } : { name, values: {} }

const statusFor: Record<DataRightsNotice, RequestStatus> = {
  data_export_ready: 'READY',
  erase_requested: 'WAITING',
  erase_refused: 'REFUSED',
}

type Dependencies = { database: Database; sms: Sms }

/** A notice that could not be sent at once may have become untrue: then it is not sent. */
export async function sendDataRightsNotice(
  { database, sms }: Dependencies,
  { requestId, notice }: z.infer<typeof payload>,
): Promise<void> {
  const request = await findRequest(database.kysely, requestId)
  if (request === undefined) throw new Error(`there is no request ${requestId}`)
  if (request.status !== statusFor[notice]) return
  const { mobile } = await readCustomer(database.kysely, request.customerId)
  await sms.sendNotice({ mobile, ...textOf(notice, request) })
}
