import { changeByToken, isLive, type TokenStatus } from 'domain/mandate/mandate'
import type { Logger } from 'pino'
import { z } from 'zod'
import { businessTime, type Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { MandateGateway } from '../providers/payment-gateway/mandate-gateway.ts'
import { endMandate, queueTokenCancel } from './end-mandate.ts'
import { addMandateEvent } from './mandate-events.ts'
import {
  claimDueChecks,
  findByReference,
  findMandate,
  lockMandate,
  type Mandate,
  stateOf,
  updateMandate,
} from './mandates.ts'
import { queueNotice } from './send-notice.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; mandateGateway: MandateGateway }

const minuteMs = 60_000
const longestWaitMinutes = 60
const batchSize = 20
/** A bank may take days to confirm, but a checkout that was closed is given up after one. */
const approvalMs = 24 * 60 * minuteMs

/** Browsers and webhooks usually report at once; each further question waits twice as long. */
export const nextCheck = (now: Date, checks: number): Date =>
  new Date(now.getTime() + Math.min(longestWaitMinutes, 2 ** (checks + 1)) * minuteMs)

type Answer = { tokenId: string; token: TokenStatus }

async function ask(gateway: MandateGateway, mandate: Mandate): Promise<Answer | undefined> {
  const { providerCustomerId, providerOrderId, providerTokenId } = mandate
  if (providerCustomerId === null || providerOrderId === null) return undefined
  const tokenId = providerTokenId ?? (await gateway.findToken(providerOrderId))
  const token = tokenId && (await gateway.readToken(providerCustomerId, tokenId))
  return tokenId && token ? { tokenId, token } : undefined
}

/** Approved after it had ended here, for instance in a checkout that stayed open: withdrawn at the bank. */
async function refuseLate(transaction: Transaction, { id }: Mandate, { tokenId, token }: Answer): Promise<void> {
  if (token === 'rejected' || token === 'cancelled') return
  await updateMandate(transaction, id, { providerTokenId: tokenId })
  await queueTokenCancel(transaction, id)
}

async function apply(transaction: Transaction, mandate: Mandate, answer: Answer, clock: Clock): Promise<void> {
  if (!isLive(mandate)) return refuseLate(transaction, mandate, answer)
  const { id } = mandate
  const known = { ...mandate, providerTokenId: answer.tokenId }
  await updateMandate(transaction, id, { providerTokenId: answer.tokenId })
  const change = changeByToken(stateOf(mandate), answer.token)
  if (change === undefined) return
  if (change.status === 'REJECTED' || change.status === 'CANCELLED') {
    await endMandate(transaction, known, { status: change.status, byWhom: 'bank' }, clock)
    if (change.status === 'CANCELLED') await queueNotice(transaction, known, 'autopay_off', clock)
    return
  }
  const bankPausedAt = change.isBankPaused ? businessTime(clock) : null
  await updateMandate(transaction, id, { status: change.status, bankPausedAt, nextCheckAt: null })
  await addMandateEvent(transaction, { mandateId: id, kind: change.event, byWhom: 'bank' }, clock)
  if (change.event === 'ACTIVATED') await queueNotice(transaction, known, 'autopay_on', clock)
}

const isGivenUp = ({ createdAt, debitOn }: Mandate, { now, today }: Clock) =>
  now().getTime() - createdAt.getTime() > approvalMs || today() >= debitOn

/** Asks the provider, outside any transaction, and acts on its answer: what a message says is only a hint to ask. */
async function check({ database, clock, mandateGateway }: Dependencies, mandate: Mandate): Promise<void> {
  const answer = await ask(mandateGateway, mandate)
  await inTransaction(database, async (transaction) => {
    const locked = await lockMandate(transaction, mandate.id)
    if (locked === undefined) return
    if (answer) await apply(transaction, locked, answer, clock)
    const isOver = answer === undefined ? isGivenUp(locked, clock) : clock.today() >= locked.debitOn
    const waiting = await findMandate(transaction, mandate.id)
    if (waiting?.status === 'CREATED' && isOver)
      await endMandate(transaction, waiting, { status: 'EXPIRED', byWhom: 'system' }, clock)
  })
}

const job = z.object({ token_id: z.string().optional(), order_id: z.string().optional() })

/** A provider's message was about a mandate; throws while the provider cannot be asked, so that the job is run again. */
export async function checkReported(dependencies: Dependencies, payload: unknown): Promise<void> {
  const { token_id: tokenId, order_id: orderId } = job.parse(payload)
  const mandate = await findByReference(dependencies.database.kysely, { tokenId, orderId })
  if (mandate) await check(dependencies, mandate)
}

/** Asks about mandates whose approval nobody has reported. */
export async function checkMandates(dependencies: Dependencies): Promise<void> {
  const { database, clock, log } = dependencies
  let claimed: Mandate[]
  do {
    claimed = await inTransaction(database, async (transaction) => {
      const due = await claimDueChecks(transaction, clock.now(), batchSize)
      for (const { id, checks } of due)
        await updateMandate(transaction, id, { checks: checks + 1, nextCheckAt: nextCheck(clock.now(), checks) })
      return due
    })
    for (const mandate of claimed)
      await check(dependencies, mandate).catch((error: unknown) =>
        log.warn({ mandateId: mandate.id, err: error }, 'a mandate could not be checked; the provider is asked again'),
      )
  } while (claimed.length === batchSize)
}
