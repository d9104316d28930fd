import type { PayoutLimits } from 'domain/loan/payout/release'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Payout, PayoutState } from '../../providers/payout/payout.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { defineLeadTask } from '../../records/loans/lead-task.ts'
import { findLead, lockLead } from '../../records/loans/leads.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import { rejectedNoticeTask } from '../decision/send-rejected-notice.ts'
import type { ScreeningRules } from '../evidence/screening/screening-hold.ts'
import { bookPayout } from './book-payout.ts'
import { claimOrder } from './claim-order.ts'
import { doubtPayout, endDoubt, findCase } from './desk/payout-cases.ts'
import { releaseByPolicy } from './desk/release-payout.ts'
import { failTransfer } from './fail-transfer.ts'
import { findObstacle } from './other-transfers.ts'
import { type LoanOrder, readOrder } from './payout-order.ts'
import { findPayout, type LoanPayout, recordProviderFailure } from './payouts.ts'
import { reportMismatch } from './report-mismatch.ts'

export const disburseLoanTask = defineLeadTask('disburse_loan')

export type DisbursalDependencies = {
  database: Database
  clock: Clock
  log: Logger
  payout: Payout
  /** The number of transfers to try before a payout fails. */
  payoutTries: number
  /** Until two people have set others. */
  defaultLimits: PayoutLimits
  areListsRequired: ScreeningRules['areListsRequired']
}

/** `pending`: the provider must be polled again; `ageMs` is the age of the payout. */
export type DisbursalResult = { kind: 'done' } | { kind: 'pending'; ageMs: number }

type PendingOrder = { order: LoanOrder; payout: LoanPayout }

/** Returns undefined if there is no payout or it is settled. */
async function findPendingOrder({ kysely }: Database, leadId: number): Promise<PendingOrder | undefined> {
  const payout = await findPayout(kysely, leadId)
  const lead = await findLead(kysely, leadId)
  if (payout?.status !== 'PENDING' || lead?.status !== 'SANCTIONED') return undefined
  return { order: await readOrder(kysely, payout, lead.customerId), payout }
}

/** Whether the payout is released, after the policy has looked at it. */
const release = (dependencies: DisbursalDependencies, leadId: number): Promise<boolean> =>
  inTransaction(dependencies.database, async (transaction) => {
    const customer = await lockBorrower(transaction, leadId)
    const lead = await lockLead(transaction, customer, leadId)
    const payout = await findPayout(transaction, leadId)
    const isWaiting = lead?.status === 'SANCTIONED' && payout?.status === 'PENDING'
    return isWaiting && releaseByPolicy(transaction, dependencies, { lead, amountPaise: payout.amountPaise })
  })

/**
 * Orders a transfer only if the provider does not know its id yet and still reports the others as failed. Undefined if it may
 * not be ordered.
 */
async function findOrPay(
  dependencies: DisbursalDependencies,
  { order, payout }: PendingOrder,
): Promise<PayoutState | undefined> {
  const { database, payout: provider } = dependencies
  try {
    const known = (await provider.find(order)) ?? (await findObstacle(dependencies, order, payout))
    if (known) return known
    // An order that the provider never got may have been held since, as for a new list.
    if (payout.orderedAt !== null && !(await release(dependencies, order.leadId))) return undefined
    return (await claimOrder(dependencies, order)) ? await provider.pay(order) : undefined
  } catch (error) {
    if (error instanceof ProviderFailure) {
      await recordProviderFailure(database.kysely, order, error.message)
      await doubt(dependencies, order, error.message)
    }
    throw error
  }
}

/** A transfer that was ordered, and of which the provider does not say what became of it. */
const doubt = ({ database, clock }: DisbursalDependencies, { leadId, transferId }: LoanOrder, reason: string) =>
  inTransaction(database, async (transaction) => {
    await lockBorrower(transaction, leadId)
    const payout = await findPayout(transaction, leadId)
    if (payout?.status !== 'PENDING' || payout.transferId !== transferId || payout.orderedAt === null) return
    await doubtPayout(transaction, leadId, reason, clock.now())
  })

/** The transfer is on its way, as the provider says again. */
async function settleDoubt({ database, clock }: DisbursalDependencies, leadId: number): Promise<void> {
  if ((await findCase(database.kysely, leadId))?.state !== 'IN DOUBT') return
  await inTransaction(database, async (transaction) => {
    await lockBorrower(transaction, leadId)
    await endDoubt(transaction, leadId, clock.now())
  })
}

function settleFailure(
  { database, clock, payoutTries }: DisbursalDependencies,
  { leadId, transferId }: LoanOrder,
  failure: string,
): Promise<DisbursalResult> {
  return inTransaction(database, async (transaction) => {
    const customer = await lockBorrower(transaction, leadId)
    const lead = await lockLead(transaction, customer, leadId)
    const payout = await findPayout(transaction, leadId)
    // Another worker has already handled this failure.
    if (lead === undefined || payout?.status !== 'PENDING' || payout.transferId !== transferId) return { kind: 'done' }
    const next = await failTransfer(transaction, customer, { lead, payout, failure, clock, payoutTries })
    if (next === 'tried again') return { kind: 'pending', ageMs: 0 }
    await rejectedNoticeTask.queue(transaction, { leadId })
    return { kind: 'done' }
  })
}

/** Pays a sanctioned loan out exactly once, when it is released. Safe to run in several processes at once and after a crash. */
export async function disburseLoan(dependencies: DisbursalDependencies, leadId: number): Promise<DisbursalResult> {
  const pending = await findPendingOrder(dependencies.database, leadId)
  if (pending === undefined) return { kind: 'done' }
  const { order, payout } = pending
  if (payout.orderedAt === null && !(await release(dependencies, leadId))) return { kind: 'done' }
  const state = await findOrPay(dependencies, pending)
  const ageMs = dependencies.clock.now().getTime() - (payout.returnedAt ?? payout.createdAt).getTime()
  switch (state?.kind) {
    case undefined:
      return { kind: 'done' }
    case 'pending':
      await settleDoubt(dependencies, leadId)
      return { kind: 'pending', ageMs }
    case 'mismatch':
      await reportMismatch(dependencies, order, state.reason)
      await doubt(dependencies, order, state.reason)
      return { kind: 'pending', ageMs }
    case 'failed':
      return settleFailure(dependencies, order, state.reason)
    case 'paid':
      await bookPayout(dependencies, order, state.bankReference)
      return { kind: 'done' }
  }
}
