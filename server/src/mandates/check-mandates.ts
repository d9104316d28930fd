import { changeByToken, isLive, type MandateStatus, type TokenStatus } from 'domain/mandate/mandate'
import type { Logger } from 'pino'
import { z } from 'zod'
import { businessTime, type Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { nextCheckAt } from '../platform/jobs/next-check.ts'
import type { MandateGateway } from '../providers/payment-gateway/mandate-gateway.ts'
import { endMandate, queueOffNotice, queueTokenCancel } from './end-mandate.ts'
import { addMandateEvent } from './mandate-events.ts'
import {
  claimDueChecks,
  findMandate,
  findMandateByReference,
  lockMandate,
  type Mandate,
  stateOf,
  updateMandate,
} from './mandates.ts'
import { queueNotice } from './send-notice.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; mandateGateway: MandateGateway }

const hourMs = 3_600_000
/** How long to wait for an approval of which the provider knows nothing, for instance because the checkout was closed. */
const approvalMs = 24 * hourMs

type FoundToken = { tokenId: string; token: TokenStatus }

const neverActive: readonly MandateStatus[] = ['CREATED', 'REJECTED', 'EXPIRED']

/** Until a mandate is active, the borrower may give up one approval and make another, which has another token. */
async function lookUpToken(gateway: MandateGateway, mandate: Mandate): Promise<FoundToken | undefined> {
  const { status, providerCustomerId, providerOrderId, providerTokenId } = mandate
  if (providerCustomerId === null || providerOrderId === null) return undefined
  const mayHaveChanged = providerTokenId === null || neverActive.includes(status)
  const tokenId = (mayHaveChanged ? await gateway.findToken(providerOrderId) : undefined) ?? providerTokenId
  const token = tokenId && (await gateway.readToken(providerCustomerId, tokenId))
  return tokenId && token ? { tokenId, token } : undefined
}

/** The customer approved a mandate that had ended here, for instance in an old checkout: cancels it at the bank. */
async function cancelLateApproval(
  transaction: Transaction,
  { id }: Mandate,
  { tokenId, token }: FoundToken,
): Promise<void> {
  if (token === 'rejected' || token === 'cancelled') return
  await updateMandate(transaction, id, { providerTokenId: tokenId })
  await queueTokenCancel(transaction, id)
}

async function applyToken(transaction: Transaction, mandate: Mandate, found: FoundToken, clock: Clock): Promise<void> {
  if (!isLive(mandate)) return cancelLateApproval(transaction, mandate, found)
  const { id } = mandate
  const withToken = { ...mandate, providerTokenId: found.tokenId }
  await updateMandate(transaction, id, { providerTokenId: found.tokenId })
  const change = changeByToken(stateOf(mandate), found.token)
  if (change === undefined) return
  if (change.status === 'REJECTED' || change.status === 'CANCELLED') {
    await endMandate(transaction, withToken, { status: change.status, byWhom: 'bank' }, clock)
    if (change.status === 'CANCELLED') await queueOffNotice(transaction, withToken, clock)
    return
  }
  const bankPausedAt = change.isBankPaused ? businessTime(clock) : null
  await updateMandate(transaction, id, { status: change.status, bankPausedAt, nextCheckAt: null })
  await addMandateEvent(transaction, { mandateId: id, kind: change.event, byWhom: 'bank' }, clock)
  if (change.event === 'ACTIVATED') await queueNotice(transaction, withToken, 'autopay_on', clock)
}

const isAbandoned = ({ createdAt, debitOn }: Mandate, { now, today }: Clock) =>
  now().getTime() - createdAt.getTime() > approvalMs || today() >= debitOn

/** Reads the mandate's state from the provider, outside any transaction, and applies it. Webhooks only trigger this. */
async function check({ database, clock, mandateGateway }: Dependencies, mandate: Mandate): Promise<void> {
  const found = await lookUpToken(mandateGateway, mandate)
  await inTransaction(database, async (transaction) => {
    const locked = await lockMandate(transaction, mandate.id)
    if (locked === undefined) return
    if (found) await applyToken(transaction, locked, found, clock)
    const isTooLate = found === undefined ? isAbandoned(locked, clock) : clock.today() >= locked.debitOn
    const current = await findMandate(transaction, mandate.id)
    if (current?.status === 'CREATED' && isTooLate)
      await endMandate(transaction, current, { status: 'EXPIRED', byWhom: 'system' }, clock)
  })
}

const job = z.object({ token_id: z.string().optional(), order_id: z.string().optional() })

/** Checks the mandate that a webhook was about. Throws if the provider cannot be reached, so that the job is retried. */
export async function checkReportedMandate(dependencies: Dependencies, payload: unknown): Promise<void> {
  const { token_id: tokenId, order_id: orderId } = job.parse(payload)
  const mandate = await findMandateByReference(dependencies.database.kysely, { tokenId, orderId })
  if (mandate) await check(dependencies, mandate)
}

/** Checks mandates whose approval has not been reported. Stops after a batch without an answer: the provider is unreachable. */
export async function checkMandates(dependencies: Dependencies, batchSize = 20): Promise<void> {
  const { database, clock, log } = dependencies
  let claimed: Mandate[]
  do {
    claimed = await inTransaction(database, async (transaction) => {
      const due = await claimDueChecks(transaction, clock.now(), batchSize)
      for (const { id, checks } of due)
        await updateMandate(transaction, id, { checks: checks + 1, nextCheckAt: nextCheckAt(clock.now(), checks) })
      return due
    })
    let answered = 0
    for (const mandate of claimed) {
      const failure = await check(dependencies, mandate).catch((error: unknown) => error)
      if (failure === undefined) answered += 1
      else log.warn({ mandateId: mandate.id, err: failure }, 'a mandate could not be checked and will be checked again')
    }
    if (answered === 0) return
  } while (claimed.length === batchSize)
}
