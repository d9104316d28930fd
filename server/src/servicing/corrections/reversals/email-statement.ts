import { z } from 'zod'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import { type QueueDependencies, queueNotices } from '../../../records/emails/queue-notices.ts'
import { findEntry } from '../../../records/ledger/entries.ts'

export const reversalEmailTask = defineTask('send_reversal_email', z.object({ entryId: z.number() }))

/** Queues the statement of a loan on which a payment was reversed or reinstated. */
export async function queueReversalEmail(dependencies: QueueDependencies, entryId: number): Promise<void> {
  const reversal = await findEntry(dependencies.database.kysely, entryId)
  if (reversal === undefined) return
  const reference = `payment taken back: ${entryId}`
  await queueNotices(dependencies, [{ leadId: reversal.leadId, kind: 'STATEMENT', reference }])
}
