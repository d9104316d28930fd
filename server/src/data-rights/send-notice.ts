import { formatIstDateTime } from 'domain/calendar/ist-time'
import { z } from 'zod'
import { readCustomer } from '../customers/queries.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { NoticeText, Sms } from '../providers/sms/sms.ts'
import { type DataRequest, findRequest, type RequestStatus } from './data-requests.ts'

export const dataRightsNoticeTask = 'send_data_rights_notice'

const notices = ['data_export_ready', 'erase_requested', 'erase_refused'] as const
type DataRightsNotice = (typeof notices)[number]
const payload = z.object({ request_id: z.number(), notice: z.enum(notices) })

export const queueNotice = (database: Queryable, requestId: number, notice: DataRightsNotice): Promise<void> =>
  addJob(database, dataRightsNoticeTask, { request_id: requestId, notice })

/** Announces an erasure because a retention period has ended. */
export const retentionNotice = (dueAt: Date): NoticeText => ({
  name: 'retention_ends',
  values: { time: formatIstDateTime(dueAt) },
})

const textOf = (name: DataRightsNotice, { dueAt }: DataRequest): NoticeText =>
  name === 'data_export_ready' || name === 'erase_refused'
    ? { name, values: {} }
    : { name, values: { time: formatIstDateTime(dueAt) } }

const statusFor: Record<DataRightsNotice, RequestStatus> = {
  data_export_ready: 'READY',
  erase_requested: 'WAITING',
  erase_refused: 'REFUSED',
}

type Dependencies = { database: Database; sms: Sms }

/** A notice that could not be sent at once may have become untrue: then it is not sent. */
export async function sendDataRightsNotice({ database, sms }: Dependencies, given: unknown): Promise<void> {
  const { request_id: requestId, notice } = payload.parse(given)
  const request = await findRequest(database.kysely, requestId)
  if (request === undefined) throw new Error(`there is no request ${requestId}`)
  if (request.status !== statusFor[notice]) return
  const { mobile } = await readCustomer(database.kysely, request.customerId)
  await sms.sendNotice({ mobile, ...textOf(notice, request) })
}
