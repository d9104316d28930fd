import { payoutRefusedMessage } from 'contract/applications/rejection-message'
import type { Logger } from 'pino'
import { readCustomer } from '../../customers/queries.ts'
import { changeStatus } from '../../loans/change-status.ts'
import { findLead, lockLead } from '../../loans/leads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Payout, PayoutOrder, PayoutState } from '../../providers/payout/payout.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { findBankAccount } from '../bank-accounts.ts'
import { addLeadJob } from '../lead-jobs.ts'
import { findPayout, markFailed, recordMismatch, recordProviderFailure, startNextTransfer } from '../payouts.ts'
import { bookPayout } from './book-payout.ts'

export type DisbursalDependencies = {
  database: Database
  clock: Clock
  log: Logger
  payout: Payout
  /** How many transfers are tried before a payout is given up. */
  payoutTries: number
}

/** `pending`: the provider must be asked again later; `ageMs` says how long this payout has been under way. */
export type DisbursalResult = { kind: 'done' } | { kind: 'pending'; ageMs: number }

type PendingOrder = PayoutOrder & { leadId: number; createdAt: Date }

/** What to order from the provider; nothing when there is no payout or it is settled. */
async function findPendingOrder({ kysely }: Database, leadId: number): Promise<PendingOrder | undefined> {
  const payout = await findPayout(kysely, leadId)
  const lead = await findLead(kysely, leadId)
  if (payout?.status !== 'PENDING' || lead?.status !== 'SANCTIONED') return undefined
  const account = await findBankAccount(kysely, leadId)
  if (account === undefined) throw new Error(`application ${leadId} has no bank account`)
  const { mobile } = await readCustomer(kysely, lead.customerId)
  const { name, number, ifsc } = account
  const { transferId, amountPaise, createdAt } = payout
  return { leadId, createdAt, transferId, amountPaise, account: { name, number, ifsc, mobile } }
}

/** The provider is asked first: only a transfer id that it does not know is ordered. */
async function findOrPay({ database, payout }: DisbursalDependencies, order: PendingOrder): Promise<PayoutState> {
  try {
    return (await payout.find(order)) ?? (await payout.pay(order))
  } catch (error) {
    if (error instanceof ProviderFailure) await recordProviderFailure(database.kysely, order, error.message)
    throw error
  }
}

/** No money is booked and none is sent again: a person must find out whose transfer it is. */
export async function reportMismatch(
  { database, log }: Pick<DisbursalDependencies, 'database' | 'log'>,
  order: Pick<PendingOrder, 'leadId' | 'transferId'>,
  reason: string,
): Promise<void> {
  const { leadId, transferId } = order
  if (await recordMismatch(database.kysely, order, reason))
    log.error({ leadId, transferId, reason }, 'the payout provider has another transfer under our id')
}

/** After the last try the application ends; the customer may apply again at once, with another account. */
function settleFailure(
  { database, clock, payoutTries }: DisbursalDependencies,
  { leadId, transferId }: PendingOrder,
  failure: string,
): Promise<DisbursalResult> {
  return inTransaction(database, async (transaction) => {
    const lead = await lockLead(transaction, leadId)
    const payout = await findPayout(transaction, leadId)
    // Another worker has settled this very failure.
    if (lead === undefined || payout?.status !== 'PENDING' || payout.transferId !== transferId) return { kind: 'done' }
    if (payout.tries < payoutTries) {
      await startNextTransfer(transaction, payout, failure)
      return { kind: 'pending', ageMs: 0 }
    }
    const at = clock.now()
    await markFailed(transaction, leadId, { failure, at })
    await changeStatus(transaction, lead, { to: 'REJECTED', by: 'payout', reasons: [payoutRefusedMessage], at })
    await addLeadJob(transaction, 'notify_rejected', leadId)
    return { kind: 'done' }
  })
}

const pendingSince = ({ createdAt }: PendingOrder, clock: Clock): DisbursalResult => ({
  kind: 'pending',
  ageMs: clock.now().getTime() - createdAt.getTime(),
})

/** Pays a sanctioned loan out exactly once. May run at any time, in several processes, and after any crash. */
export async function disburseLoan(dependencies: DisbursalDependencies, leadId: number): Promise<DisbursalResult> {
  const order = await findPendingOrder(dependencies.database, leadId)
  if (order === undefined) return { kind: 'done' }
  const state = await findOrPay(dependencies, order)
  switch (state.kind) {
    case 'mismatch':
      await reportMismatch(dependencies, order, state.reason)
      return pendingSince(order, dependencies.clock)
    case 'pending':
      return pendingSince(order, dependencies.clock)
    case 'failed':
      return settleFailure(dependencies, order, state.reason)
    case 'paid':
      await bookPayout(dependencies, order, state.bankReference)
      return { kind: 'done' }
  }
}
