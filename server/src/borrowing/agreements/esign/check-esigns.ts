import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { nextCheckAt } from '../../../platform/jobs/next-check.ts'
import type { Esign } from '../../../providers/esign/esign.ts'
import { lockCustomer } from '../../../records/customers/queries.ts'
import { DecodingAborted } from '../../../records/files/decoding/decoder.ts'
import { defineLeadTask } from '../../../records/loans/lead-task.ts'
import { type AcceptDependencies, acceptSignature } from './accept-signature.ts'
import { endOpenEsign } from './cancel-esign.ts'
import { claimDueChecks, type EsignRequest, endPolling, findLatestEsign, lockOpenEsign } from './esign-requests.ts'

const batchSize = 20

export type CheckDependencies = AcceptDependencies & { database: Database; clock: Clock; esign: Esign }

type JobDependencies = Omit<CheckDependencies, 'esign'> & { esign: Esign | undefined }

const ends = {
  declined: { status: 'DECLINED', reason: 'declined at the provider' },
  gone: { status: 'CANCELLED', reason: 'the provider no longer has it' },
} as const

/** Reads the request's status from the provider, outside any transaction; what a returning browser says is never trusted. */
async function readAndApply(dependencies: CheckDependencies, request: EsignRequest): Promise<void> {
  const { database, clock, esign } = dependencies
  if (request.sent === undefined) return
  const status = await esign.readStatus(request.sent.providerRequestId)
  if (status.kind === 'open') return
  if (status.kind === 'signed') return acceptSignature(dependencies, { ...request, sent: request.sent }, status)
  const end = ends[status.kind]
  await inTransaction(database, async (transaction) => {
    await lockCustomer(transaction, request.customerId)
    const open = await lockOpenEsign(transaction, request.leadId)
    // The customer may have started another request since.
    if (open?.id === request.id) await endOpenEsign(transaction, request.leadId, { ...end, at: clock.now() })
  })
}

export const readSignedCopyTask = defineLeadTask('read_signed_copy')
/** Half an hour. After that the job is given up, and staff decide. */
const maxReadings = 8

/** Lets a job read the signed copy again instead of the polls and the customer's page, because each attempt is expensive. */
const leaveToJob = ({ database }: CheckDependencies, { id, leadId, customerId }: EsignRequest) =>
  inTransaction(database, async (transaction) => {
    await lockCustomer(transaction, customerId)
    const open = await lockOpenEsign(transaction, leadId)
    if (open?.id !== id || open.nextCheckAt === null) return
    await endPolling(transaction, id)
    await readSignedCopyTask.queue(transaction, { leadId }, { key: id, maxAttempts: maxReadings })
  })

/** Throws if the provider does not answer or the signed copy cannot be read. */
export async function checkEsign(dependencies: CheckDependencies, request: EsignRequest): Promise<void> {
  if (request.sent && request.nextCheckAt === null) throw new DecodingAborted('the signed copy is left to a job')
  try {
    await readAndApply(dependencies, request)
  } catch (error) {
    if (error instanceof DecodingAborted) await leaveToJob(dependencies, request)
    throw error
  }
}

/** Reads the signed copy of the open request again. The job fails, and is retried, if it cannot be read this time either. */
export async function readSignedCopy({ esign, ...rest }: JobDependencies, leadId: number): Promise<void> {
  const request = await findLatestEsign(rest.database.kysely, leadId)
  if (esign && request?.status === 'OPEN') await readAndApply({ ...rest, esign }, request)
}

/** Polls requests whose customer has not returned. Stops after a batch without an answer: the provider is unreachable. */
export async function checkEsigns({ esign, log, ...rest }: JobDependencies & { log: Logger }): Promise<void> {
  if (esign === undefined) return
  const { database, clock } = rest
  let claimed: EsignRequest[]
  do {
    const now = clock.now()
    const due = { now, limit: batchSize, nextCheck: (checks: number) => nextCheckAt(now, checks) }
    claimed = await inTransaction(database, (transaction) => claimDueChecks(transaction, due))
    let answered = 0
    for (const request of claimed) {
      const failure = await checkEsign({ ...rest, esign }, request).catch((error: unknown) => error)
      if (failure === undefined) answered += 1
      else
        log.warn(
          { esignRequest: request.id, err: failure },
          'an eSign request could not be checked and will be checked again',
        )
    }
    if (answered === 0) return
  } while (claimed.length === batchSize)
}
