import type { Logger } from 'pino'
import { lockLead } from '../../loans/leads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { nextCheckAt } from '../../platform/jobs/next-check.ts'
import type { Esign } from '../../providers/esign/esign.ts'
import { type AcceptDependencies, acceptSignature } from './accept-signature.ts'
import { endOpenEsign } from './cancel-esign.ts'
import { claimDueChecks, type EsignRequest, lockOpenEsign } from './esign-requests.ts'

const batchSize = 20

export type CheckDependencies = AcceptDependencies & { database: Database; clock: Clock; esign: Esign }

const ends = {
  declined: { status: 'DECLINED', reason: 'declined at the provider' },
  gone: { status: 'CANCELLED', reason: 'the provider no longer has it' },
} as const

/** Reads the request's status from the provider, outside any transaction; what a returning browser says is never trusted. */
export async function checkEsign(dependencies: CheckDependencies, request: EsignRequest): Promise<void> {
  const { database, clock, esign } = dependencies
  if (request.sent === undefined) return
  const status = await esign.readStatus(request.sent.providerRequestId)
  if (status.kind === 'open') return
  if (status.kind === 'signed') return acceptSignature(dependencies, { ...request, sent: request.sent }, status)
  const end = ends[status.kind]
  await inTransaction(database, async (transaction) => {
    await lockLead(transaction, request.leadId)
    const open = await lockOpenEsign(transaction, request.leadId)
    // The customer may have started another request since.
    if (open?.id === request.id) await endOpenEsign(transaction, request.leadId, { ...end, at: clock.now() })
  })
}

type PollDependencies = Omit<CheckDependencies, 'esign'> & { esign: Esign | undefined; log: Logger }

/** Polls requests whose customer has not returned. Stops after a batch without an answer: the provider is unreachable. */
export async function checkEsigns({ esign, log, ...rest }: PollDependencies): Promise<void> {
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
