import { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import { type EsignStatus, endEsign, findOpenEsignOf, lockOpenEsign } from './esign-requests.ts'

export const cancelEsignTask = defineTask(
  'cancel_esign',
  z.object({ providerRequestId: z.string() }),
  ({ providerRequestId }) => providerRequestId,
)

type End = { status: Extract<EsignStatus, 'DECLINED' | 'CANCELLED'>; reason: string; at: Date }

/** Ends the open request, if any, here and at the provider. The caller must have locked the customer. */
export async function endOpenEsign(transaction: Transaction, leadId: number, end: End): Promise<void> {
  const open = await lockOpenEsign(transaction, leadId)
  if (open === undefined) return
  await endEsign(transaction, open.id, end)
  if (open.sent) await cancelEsignTask.queue(transaction, { providerRequestId: open.sent.providerRequestId })
}

/** Called when the customer withdraws the consent. The caller must have locked the customer. */
export async function cancelEsignOf(transaction: Transaction, customerId: number, at: Date): Promise<void> {
  const open = await findOpenEsignOf(transaction, customerId)
  if (open === undefined) return
  await endOpenEsign(transaction, open.leadId, { status: 'CANCELLED', reason: 'the consent was withdrawn', at })
}
