import type { mandate as mandateContract } from 'contract/mandates/mandate'
import { isLive } from 'domain/mandate/mandate'
import { type ConsentSource, recordConsent } from '../customers/consents.ts'
import { useAllowance } from '../customers/daily-allowance.ts'
import { lockCustomer } from '../customers/queries.ts'
import { businessTime, type Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { keyedHash } from '../platform/hashing.ts'
import type { LoggedInCaller } from '../platform/http/caller.ts'
import { accepted, type Outcome, refuse } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { endMandate, queueOffNotice } from './end-mandate.ts'
import { describeAutopay } from './mandate-answer.ts'
import { addMandateEvent } from './mandate-events.ts'
import { findLiveMandateOf, lockMandate, type Mandate, updateMandate } from './mandates.ts'
import { autopayPage } from './store-mandate.ts'

type Dependencies = { database: Database; clock: Clock; addressKey: Buffer }
type Change = (
  transaction: Transaction,
  mandate: Mandate,
  caller: LoggedInCaller,
) => Promise<Outcome<never> | undefined>
type Events = (typeof mandateContract)['events']

async function lockLiveMandate(transaction: Transaction, customerId: number): Promise<Mandate | undefined> {
  await lockCustomer(transaction, customerId)
  const live = await findLiveMandateOf(transaction, customerId)
  const mandate = live && (await lockMandate(transaction, live.id))
  return mandate && isLive(mandate) ? mandate : undefined
}

/** Changes the customer's live mandate and replies with its new state. */
function changeWith({ database, clock }: Dependencies, change: Change): Handler<Events['pause' | 'resume']> {
  return (_body, caller) =>
    inTransaction(database, async (transaction) => {
      const { customerId } = caller.session
      const mandate = await lockLiveMandate(transaction, customerId)
      const refusal = mandate ? await change(transaction, mandate, caller) : refuse('autopayNotOn')
      if (refusal) return refusal
      const Data = await describeAutopay(transaction, customerId, clock)
      return Data ? accepted({ Data }) : refuse('nothingToRepay')
    })
}

export const pauseMandate = (dependencies: Dependencies): Handler<Events['pause']> =>
  changeWith(dependencies, async (transaction, { id, status, pausedAt }) => {
    const { clock } = dependencies
    if (status !== 'ACTIVE') return refuse('autopayNotOn')
    if (pausedAt !== null) return undefined
    await updateMandate(transaction, id, { pausedAt: businessTime(clock) })
    await addMandateEvent(transaction, { mandateId: id, kind: 'PAUSED', byWhom: 'customer' }, clock)
    return undefined
  })

/** Each change is kept for years. Pausing has no limit of its own: only what was resumed can be paused again. */
const resumptionsPerDay = 20

export const resumeMandate = (dependencies: Dependencies): Handler<Events['resume']> =>
  changeWith(dependencies, async (transaction, { id, customerId, status, pausedAt, bankPausedAt }) => {
    const { clock } = dependencies
    if (status !== 'ACTIVE') return refuse('autopayNotOn')
    if (pausedAt !== null) {
      const allowance = { customerId, kind: 'AUTOPAY_RESUME', day: clock.today() } as const
      if (!(await useAllowance(transaction, allowance, resumptionsPerDay))) return refuse('autopayLimitReached')
      await updateMandate(transaction, id, { pausedAt: null })
      await addMandateEvent(transaction, { mandateId: id, kind: 'RESUMED', byWhom: 'customer' }, clock)
    }
    return bankPausedAt === null ? undefined : refuse('autopayPausedAtBank')
  })

/** Ends the customer's autopay and records the withdrawn consent. Does nothing if autopay is off. */
export async function cancelAutopay(
  transaction: Transaction,
  customerId: number,
  source: ConsentSource,
  clock: Clock,
): Promise<void> {
  const mandate = await lockLiveMandate(transaction, customerId)
  if (mandate === undefined) return
  await endMandate(transaction, mandate, { status: 'CANCELLED', byWhom: 'customer' }, clock)
  await recordConsent(transaction, customerId, { purpose: 'autopay', action: 'WITHDRAWN' }, source)
  await queueOffNotice(transaction, mandate, clock)
}

export function cancelMandate({ database, clock, addressKey }: Dependencies): Handler<Events['cancel']> {
  return (_body, caller) =>
    inTransaction(database, async (transaction) => {
      const { customerId } = caller.session
      const source = { page: autopayPage, addressHash: keyedHash(addressKey, caller.network()), at: clock.now() }
      await cancelAutopay(transaction, customerId, source, clock)
      const Data = await describeAutopay(transaction, customerId, clock)
      return Data ? accepted({ Data }) : refuse('nothingToRepay')
    })
}

export function showMandate({ database, clock }: Dependencies): Handler<Events['status']> {
  return async (_body, { session }) => {
    const Data = await describeAutopay(database.kysely, session.customerId, clock)
    return Data ? accepted({ Data }) : refuse('nothingToRepay')
  }
}
