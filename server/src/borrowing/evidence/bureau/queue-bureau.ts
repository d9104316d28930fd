import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import type { Bureau } from '../../../providers/bureau/bureau.ts'
import { findLatestConsent, isInForce } from '../../../records/customers/consents.ts'
import { insertRequest } from './bureau-requests.ts'

export const askBureauTask = defineTask('ask_bureau', z.object({ requestId: z.string() }), ({ requestId }) => requestId)

export type QueueBureau = (
  transaction: Transaction,
  application: { customerId: number; leadId: number; askedBy?: string },
) => Promise<boolean>

type Dependencies = { bureau: Bureau | undefined; clock: Clock }

/**
 * Records that the bureau is to be asked about a complete application, once, if the customer has agreed; a job asks it. Whether
 * it will be.
 */
export const queueBureau =
  ({ bureau, clock }: Dependencies): QueueBureau =>
  async (transaction, { customerId, leadId, askedBy }) => {
    const consent = await findLatestConsent(transaction, customerId, 'bureau')
    if (bureau === undefined || consent === undefined || !isInForce(consent)) return false
    const requestId = await insertRequest(transaction, {
      ...{ leadId, bureau, consentVersion: consent.version, at: clock.now() },
      ...(askedBy !== undefined && { askedBy }),
    })
    if (requestId !== undefined) await askBureauTask.queue(transaction, { requestId })
    return requestId !== undefined
  }
