import { brand } from 'contract/brand'
import { formatDate, istDateOf } from 'domain/calendar/ist-date'
import { exportDays } from 'domain/privacy/erasure'
import { z } from 'zod'
import { readCustomer } from '../customers/queries.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { type DataRequest, findRequest } from './data-requests.ts'

export const noticeTask = 'send_data_rights_notice'

/** Only jobs of the previous release send `retention_ends` from here. */
const notices = ['data_export_ready', 'erase_requested', 'retention_ends'] as const
type DataRightsNotice = (typeof notices)[number]
const payload = z.object({ request_id: z.number(), notice: z.enum(notices) })

export const queueNotice = (database: Queryable, requestId: number, notice: DataRightsNotice): Promise<void> =>
  addJob(database, noticeTask, { request_id: requestId, notice })

const clock = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' })
const dateTime = (at: Date) => `${formatDate(istDateOf(at))}, ${clock.format(at)}`

/** Announces an erasure because a retention period has ended. */
export function retentionNotice(dueAt: Date) {
  const when = dateTime(dueAt)
  return {
    name: 'retention_ends' as const,
    values: [when],
    text: `${brand.name}: you have not used your account for years, and the law no longer requires us to keep your personal details. We will erase them on ${when} unless you log in before then.`,
  }
}

function textOf(notice: DataRightsNotice, { dueAt }: DataRequest, page: string) {
  if (notice === 'data_export_ready')
    return {
      values: [String(exportDays), page],
      text: `${brand.name}: the copy of your data is ready. Log in within ${exportDays} days to open it: ${page}`,
    }
  if (notice === 'retention_ends') return retentionNotice(dueAt)
  const when = dateTime(dueAt)
  return {
    values: [when, page],
    text: `${brand.name}: as you asked, we will erase your data on ${when}. Until then you can cancel this at ${page}`,
  }
}

type Dependencies = { database: Database; sms: Sms; publicUrl: string }

/** A notice that could not be sent at once may have become untrue: then it is not sent. */
export async function sendNotice({ database, sms, publicUrl }: Dependencies, given: unknown): Promise<void> {
  const { request_id: requestId, notice } = payload.parse(given)
  const request = await findRequest(database.kysely, requestId)
  if (request === undefined) throw new Error(`there is no request ${requestId}`)
  if (request.status !== (notice === 'data_export_ready' ? 'READY' : 'WAITING')) return
  const { mobile } = await readCustomer(database.kysely, request.customerId)
  await sms.sendNotice({
    mobile,
    name: notice,
    ...textOf(notice, request, `${publicUrl}/my-dashboard/privacy-choices`),
  })
}
