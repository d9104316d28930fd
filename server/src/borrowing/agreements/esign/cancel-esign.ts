import { z } from 'zod'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { Esign } from '../../../providers/esign/esign.ts'
import { type EsignStatus, endEsign, findOpenEsignOf, lockOpenEsign } from './esign-requests.ts'

export const cancelEsignTask = 'cancel_esign'

export const queueCancel = (database: Queryable, providerRequestId: string): Promise<void> =>
  addJob(
    database,
    cancelEsignTask,
    { provider_request_id: providerRequestId },
    { jobKey: `${cancelEsignTask}:${providerRequestId}` },
  )

type End = { status: Extract<EsignStatus, 'DECLINED' | 'CANCELLED'>; reason: string; at: Date }

/** Ends the open request, if any, here and at the provider. The caller must have locked the customer. */
export async function endOpenEsign(transaction: Transaction, leadId: number, end: End): Promise<void> {
  const open = await lockOpenEsign(transaction, leadId)
  if (open === undefined) return
  await endEsign(transaction, open.id, end)
  if (open.sent) await queueCancel(transaction, open.sent.providerRequestId)
}

/** Called when the customer withdraws the consent. The caller must have locked the customer. */
export async function cancelEsignOf(transaction: Transaction, customerId: number, at: Date): Promise<void> {
  const open = await findOpenEsignOf(transaction, customerId)
  if (open === undefined) return
  await endOpenEsign(transaction, open.leadId, { status: 'CANCELLED', reason: 'the consent was withdrawn', at })
}

const job = z.object({ provider_request_id: z.string() })

/** Throws if the provider cannot be reached, so that the job is retried. */
export async function cancelAtProvider(esign: Esign | undefined, payload: unknown): Promise<void> {
  await esign?.cancel(job.parse(payload).provider_request_id)
}
