import { moveCoolingHours } from 'domain/applicant/moved-mobile'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { NoticeText, Sms } from '../../providers/sms/sms.ts'
import { findMove } from '../customers/mobile-moves.ts'
import { readCustomer } from '../customers/queries.ts'

const payload = z.object({ moveId: z.string(), to: z.enum(['old', 'new']) })
export const moveNoticeTask = defineTask('send_mobile_moved_notice', payload)

/** The old number may belong to somebody else by now, so its message names neither the person nor the whole new number. */
export const moveNotice = (to: 'old' | 'new', newMobile: string): NoticeText =>
  to === 'old'
    ? { name: 'mobile_moved_from', values: { ending: newMobile.slice(-2) } }
    : { name: 'mobile_moved_to', values: { hours: String(moveCoolingHours) } }

export async function sendMoveNotice(
  { database, sms }: { database: Database; sms: Sms },
  { moveId, to }: z.infer<typeof payload>,
): Promise<void> {
  const move = await findMove(database.kysely, moveId)
  if (move === undefined) return
  const { mobile } = await readCustomer(database.kysely, move.customerId)
  await sms.sendNotice({ mobile: to === 'old' ? move.from : mobile, ...moveNotice(to, mobile) })
}
