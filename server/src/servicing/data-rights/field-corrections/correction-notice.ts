import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import { maxVariableLength } from '../../../providers/sms/fill-template.ts'
import type { NoticeText, Sms } from '../../../providers/sms/sms.ts'
import { readCustomer } from '../../../records/customers/queries.ts'

const payload = z.object({ customerId: z.number(), what: z.string() })
export const correctionNoticeTask = defineTask('send_correction_notice', payload)

/** The operators cut what is longer. */
export function describeFields(labels: readonly string[]): string {
  const [first = '', ...others] = labels
  const all = labels.join(', ')
  return all.length <= maxVariableLength ? all : `${first} and ${others.length} more`
}

export const correctionNotice = (what: string): NoticeText => ({ name: 'data_corrected', values: { what } })

/** The message names what was corrected, and not to what: other people may see it on the phone. */
export async function sendCorrectionNotice(
  { database, sms }: { database: Database; sms: Sms },
  { customerId, what }: z.infer<typeof payload>,
): Promise<void> {
  const { mobile } = await readCustomer(database.kysely, customerId)
  await sms.sendNotice({ mobile, ...correctionNotice(what) })
}
