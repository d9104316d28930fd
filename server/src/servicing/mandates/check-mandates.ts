import { approvalThatCounts, type BankToken, changeByToken, isLive, isOpenAtBank } from 'domain/mandate/mandate'
import type { Logger } from 'pino'
import { z } from 'zod'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import { nextCheckAt } from '../../platform/jobs/next-check.ts'
import type { MandateGateway } from '../../providers/payment-gateway/mandate-gateway.ts'
import { cancelTokenTask, endMandate, queueOffNotice } from './end-mandate.ts'
import { addMandateEvent } from './mandate-events.ts'
import {
  claimDueChecks,
  expiresOn,
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
/** The number of checks in a day. */
const checksAfterEnd = 28

/** Every approval that the borrower has started for the mandate. */
async function readTokens(
  gateway: MandateGateway,
  { providerCustomerId, providerOrderId, providerTokenId }: Mandate,
): Promise<BankToken[]> {
  if (providerCustomerId === null || providerOrderId === null) return []
  const ids = new Set(await gateway.findTokens(providerOrderId))
  if (providerTokenId !== null) ids.add(providerTokenId)
  const tokens: BankToken[] = []
  for (const id of ids) {
    const status = await gateway.readToken(providerCustomerId, id)
    if (status) tokens.push({ id, status })
  }
  return tokens
}

/** The approval that the mandate has or, while it waits for one, the one that counts. */
function usedToken(mandate: Mandate, tokens: readonly BankToken[]): BankToken | undefined {
  if (mandate.status === 'CREATED') return approvalThatCounts(tokens)
  return mandate.status === 'ACTIVE' ? tokens.find(({ id }) => id === mandate.providerTokenId) : undefined
}

/** Cancels approvals at the bank that the mandate does not use, such as one given in an old checkout after it had ended. */
async function cancelUnused(transaction: Transaction, mandate: Mandate, tokens: readonly BankToken[]): Promise<void> {
  const used = usedToken(mandate, tokens)
  const unused = tokens.filter((token) => token !== used && isOpenAtBank(token))
  for (const { id } of unused) await cancelTokenTask.queue(transaction, { mandateId: mandate.id, tokenId: id })
}

async function applyToken(transaction: Transaction, mandate: Mandate, token: BankToken, clock: Clock): Promise<void> {
  const { id } = mandate
  const withToken = { ...mandate, providerTokenId: token.id }
  await updateMandate(transaction, id, { providerTokenId: token.id })
  const change = changeByToken(stateOf(mandate), token.status)
  if (change === undefined) return
  if (change.status === 'REJECTED' || change.status === 'CANCELLED') {
    await endMandate(transaction, withToken, { status: change.status, byWhom: 'bank' }, clock)
    if (change.status === 'CANCELLED') await queueOffNotice(transaction, withToken, clock)
    return
  }
  const bankPausedAt = change.isBankPaused ? businessTime(clock) : null
  await updateMandate(transaction, id, { status: change.status, bankPausedAt })
  await addMandateEvent(transaction, { mandateId: id, kind: change.event, byWhom: 'bank' }, clock)
  if (change.event === 'ACTIVATED') await queueNotice(transaction, withToken, 'autopay_on', clock)
}

const isAbandoned = ({ createdAt, debitOn }: Mandate, { now, today }: Clock) =>
  now().getTime() - createdAt.getTime() > approvalMs || today() >= debitOn

/** When to check a mandate again that no longer waits for its approval; undefined leaves the time as it is. */
function furtherCheckAt(mandate: Mandate, tokens: readonly BankToken[], clock: Clock): Date | null | undefined {
  const isAnyPending = tokens.some(({ status }) => status === 'initiated')
  if (isAnyPending && clock.today() <= expiresOn(mandate)) return nextCheckAt(clock.now(), mandate.checks)
  return mandate.status !== 'ACTIVE' && mandate.checks < checksAfterEnd ? undefined : null
}

async function applyTokens(
  transaction: Transaction,
  mandate: Mandate,
  tokens: readonly BankToken[],
  clock: Clock,
): Promise<void> {
  const { id } = mandate
  const used = usedToken(mandate, tokens)
  if (used) await applyToken(transaction, mandate, used, clock)
  const current = await findMandate(transaction, id)
  if (current === undefined) return
  if (current.status === 'CREATED') {
    const isTooLate = used === undefined ? isAbandoned(mandate, clock) : clock.today() >= mandate.debitOn
    if (isTooLate) await endMandate(transaction, current, { status: 'EXPIRED', byWhom: 'system' }, clock)
    return
  }
  await cancelUnused(transaction, current, tokens)
  const furtherCheck = furtherCheckAt(current, tokens, clock)
  if (furtherCheck !== undefined) await updateMandate(transaction, id, { nextCheckAt: furtherCheck })
}

/** Returns the mandate if another answer was applied while this one was read: this one may be older, so it is not applied. */
async function readAndApply(
  { database, clock, mandateGateway }: Dependencies,
  mandate: Mandate,
): Promise<Mandate | undefined> {
  const tokens = await readTokens(mandateGateway, mandate)
  return inTransaction(database, async (transaction) => {
    const locked = await lockMandate(transaction, mandate.id)
    if (locked === undefined || locked.answersApplied !== mandate.answersApplied) return locked
    await updateMandate(transaction, mandate.id, { answersApplied: locked.answersApplied + 1 })
    await applyTokens(transaction, locked, tokens, clock)
    return undefined
  })
}

/** Reads the mandate's state from the provider, outside any transaction, and applies it. Webhooks only trigger this. */
async function check(dependencies: Dependencies, mandate: Mandate): Promise<void> {
  let toRead: Mandate | undefined = mandate
  while (toRead) toRead = await readAndApply(dependencies, toRead)
}

const reference = z.object({ tokenId: z.string().optional(), orderId: z.string().optional() })

/** Keyed by the order if there is one: a message with the token alone must not replace one that also has the order. */
export const checkMandateTask = defineTask('check_mandate', reference, ({ orderId, tokenId }) => orderId ?? tokenId)

/** Checks the mandate that a webhook was about. Throws if the provider cannot be reached, so that the job is retried. */
export async function checkReportedMandate(
  dependencies: Dependencies,
  { tokenId, orderId }: z.infer<typeof reference>,
): Promise<void> {
  const mandate = await findMandateByReference(dependencies.database.kysely, { tokenId, orderId })
  if (mandate) await check(dependencies, mandate)
}

/** Ends a mandate that can no longer be debited, although the provider never told whether it was approved. */
const endUnanswered = ({ database, clock }: Dependencies, { id }: Mandate): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const mandate = await lockMandate(transaction, id)
    if (mandate?.status !== 'CREATED' || clock.today() < mandate.debitOn) return
    const reason = 'no answer from the bank'
    await endMandate(transaction, mandate, { status: 'EXPIRED', byWhom: 'system', reason }, clock)
  })

/** An ended mandate is checked until an approval would have expired at the latest, even if the provider never answers. */
const nextCheckOf = (mandate: Mandate, clock: Clock) => ({
  checks: mandate.checks + 1,
  nextCheckAt: isLive(mandate) || clock.today() <= expiresOn(mandate) ? nextCheckAt(clock.now(), mandate.checks) : null,
})

/** Checks mandates whose approval has not been reported. Stops after a batch without an answer: the provider is unreachable. */
export async function checkMandates(dependencies: Dependencies, batchSize = 20): Promise<void> {
  const { database, clock, log } = dependencies
  let claimed: Mandate[]
  do {
    claimed = await inTransaction(database, async (transaction) => {
      const due = await claimDueChecks(transaction, clock.now(), batchSize)
      for (const mandate of due) await updateMandate(transaction, mandate.id, nextCheckOf(mandate, clock))
      return due
    })
    let answered = 0
    for (const mandate of claimed) {
      const failure = await check(dependencies, mandate).catch((error: unknown) => error)
      if (failure === undefined) {
        answered += 1
        continue
      }
      log.warn({ mandateId: mandate.id, err: failure }, 'a mandate could not be checked and will be checked again')
      await endUnanswered(dependencies, mandate)
    }
    if (answered === 0) return
  } while (claimed.length === batchSize)
}
