import type { BodyOf } from 'contract/endpoint'
import type { mandate as mandateContract } from 'contract/mandates/mandate'
import { isLive } from 'domain/mandate/mandate'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { keyedHash } from '../../platform/hashing.ts'
import type { LoggedInCaller } from '../../platform/http/caller.ts'
import { accepted, type Outcome, refuse } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import { type ConsentSource, recordConsent } from '../../records/customers/consents.ts'
import { useAllowance } from '../../records/customers/daily-allowance.ts'
import { lockCustomer } from '../../records/customers/queries.ts'
import { findLoan } from '../../records/loans/loans.ts'
import { endMandate, queueOffNotice } from './end-mandate.ts'
import { type AutopayLoan, describeAutopay, findAutopayLoan } from './mandate-answer.ts'
import { addMandateEvent } from './mandate-events.ts'
import { findLatestMandate, listLiveMandatesOf, lockMandate, type Mandate, updateMandate } from './mandates.ts'
import { autopayPage } from './store-mandate.ts'

type Dependencies = { database: Database; clock: Clock; addressKey: Buffer; securityEvents: SecurityEvents }
type Change = (
  transaction: Transaction,
  mandate: Mandate | undefined,
  caller: LoggedInCaller,
) => Promise<Outcome<never> | undefined>
type Events = (typeof mandateContract)['events']

async function lockLiveMandate(transaction: Transaction, leadId: number): Promise<Mandate | undefined> {
  const latest = await findLatestMandate(transaction, leadId)
  const mandate = latest && (await lockMandate(transaction, latest.id))
  return mandate && isLive(mandate) ? mandate : undefined
}

/** The loan that the request is about. */
async function findLoanOf(
  { clock, securityEvents }: Dependencies,
  database: Queryable,
  { lead_id }: BodyOf<Events['status']>,
  caller: LoggedInCaller,
): Promise<{ loan: AutopayLoan } | { refusal: Outcome<never> }> {
  const { customerId } = caller.session
  const leadId = lead_id === undefined ? undefined : Number(lead_id)
  const loan = await findAutopayLoan(database, { customerId, leadId }, clock)
  if (loan) return { loan }
  if (leadId === undefined) return { refusal: refuse('nothingToRepay') }
  const other = await findLoan(database, leadId)
  if (other && other.customerId !== customerId) securityEvents.reportForeignId('lead_id', caller)
  return { refusal: refuse('loanNotFound') }
}

/** Changes the live mandate of a loan and replies with its new state. */
function changeWith(dependencies: Dependencies, change: Change): Handler<Events['pause' | 'resume' | 'cancel']> {
  const { database, clock } = dependencies
  return (body, caller) =>
    inTransaction(database, async (transaction) => {
      await lockCustomer(transaction, caller.session.customerId)
      const found = await findLoanOf(dependencies, transaction, body, caller)
      if ('refusal' in found) return found.refusal
      const refusal = await change(transaction, await lockLiveMandate(transaction, found.loan.leadId), caller)
      return refusal ?? accepted({ Data: await describeAutopay(transaction, found.loan, clock) })
    })
}

export const pauseMandate = (dependencies: Dependencies): Handler<Events['pause']> =>
  changeWith(dependencies, async (transaction, mandate) => {
    const { clock } = dependencies
    if (mandate?.status !== 'ACTIVE') return refuse('autopayNotOn')
    const { id, pausedAt } = mandate
    if (pausedAt !== null) return undefined
    await updateMandate(transaction, id, { pausedAt: businessTime(clock) })
    await addMandateEvent(transaction, { mandateId: id, kind: 'PAUSED', byWhom: 'customer' }, clock)
    return undefined
  })

/** Each change is kept for years. Pausing has no limit of its own: only what was resumed can be paused again. */
const resumptionsPerDay = 20

export const resumeMandate = (dependencies: Dependencies): Handler<Events['resume']> =>
  changeWith(dependencies, async (transaction, mandate) => {
    const { clock } = dependencies
    if (mandate?.status !== 'ACTIVE') return refuse('autopayNotOn')
    const { id, customerId, pausedAt, bankPausedAt } = mandate
    if (pausedAt !== null) {
      const allowance = { customerId, kind: 'AUTOPAY_RESUME', day: clock.today() } as const
      if (!(await useAllowance(transaction, allowance, resumptionsPerDay))) return refuse('autopayLimitReached')
      await updateMandate(transaction, id, { pausedAt: null })
      await addMandateEvent(transaction, { mandateId: id, kind: 'RESUMED', byWhom: 'customer' }, clock)
    }
    return bankPausedAt === null ? undefined : refuse('autopayPausedAtBank')
  })

/** Ends the mandate; the consent is withdrawn with the customer's last one. */
async function cancelLive(
  transaction: Transaction,
  mandate: Mandate,
  source: ConsentSource,
  clock: Clock,
): Promise<void> {
  const { customerId } = mandate
  await endMandate(transaction, mandate, { status: 'CANCELLED', byWhom: 'customer' }, clock)
  await queueOffNotice(transaction, mandate, clock)
  const others = await listLiveMandatesOf(transaction, customerId)
  if (others.length === 0)
    await recordConsent(transaction, customerId, { purpose: 'autopay', action: 'WITHDRAWN' }, source)
}

/** Ends the autopay of every loan and records the withdrawn consent. The caller must have locked the customer. */
export async function cancelAllAutopay(
  transaction: Transaction,
  customerId: number,
  source: ConsentSource,
  clock: Clock,
): Promise<void> {
  for (const { leadId } of await listLiveMandatesOf(transaction, customerId)) {
    const mandate = await lockLiveMandate(transaction, leadId)
    if (mandate) await cancelLive(transaction, mandate, source, clock)
  }
}

export const cancelMandate = (dependencies: Dependencies): Handler<Events['cancel']> =>
  changeWith(dependencies, async (transaction, mandate, caller) => {
    const { clock, addressKey } = dependencies
    const source = { page: autopayPage, addressHash: keyedHash(addressKey, caller.network()), at: businessTime(clock) }
    if (mandate) await cancelLive(transaction, mandate, source, clock)
    return undefined
  })

export function showMandate(dependencies: Dependencies): Handler<Events['status']> {
  const { kysely } = dependencies.database
  return async (body, caller) => {
    const found = await findLoanOf(dependencies, kysely, body, caller)
    if ('refusal' in found) return found.refusal
    return accepted({ Data: await describeAutopay(kysely, found.loan, dependencies.clock) })
  }
}
