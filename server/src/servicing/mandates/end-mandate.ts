import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { reasonOfLoanToEnd, type SkipReason } from 'domain/mandate/debit'
import { isLive, type MandateStatus } from 'domain/mandate/mandate'
import { z } from 'zod'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import { nextCheckAt } from '../../platform/jobs/next-check.ts'
import type { MandateGateway } from '../../providers/payment-gateway/mandate-gateway.ts'
import { lockCustomer } from '../../records/customers/queries.ts'
import { listLoans, lockLoan } from '../../records/loans/loans.ts'
import { changeDebit, findDebit } from './debits.ts'
import { addMandateEvent, type MandateActor } from './mandate-events.ts'
import { findMandate, listLiveMandates, lockMandate, type Mandate, updateMandate } from './mandates.ts'
import { queueNotice } from './send-notice.ts'

const token = z.object({ mandateId: z.number(), tokenId: z.string() })

/** Cancels an approval at the bank; it is retried until it succeeds. */
export const cancelTokenTask = defineTask('cancel_mandate_token', token, ({ tokenId }) => tokenId)

type End = { status: Exclude<MandateStatus, 'CREATED' | 'ACTIVE'>; byWhom: MandateActor; reason?: string }

/**
 * The caller must have locked the mandate and checked that it is live. A planned or announced debit is skipped; one that
 * was already sent is settled like any payment. A mandate without an approval is still checked for a while, because the
 * borrower may have given it already, or may give it in a checkout that is still open.
 */
export async function endMandate(
  transaction: Transaction,
  mandate: Mandate,
  { status, byWhom, reason = '' }: End,
  clock: Clock,
): Promise<void> {
  const mandateId = mandate.id
  const debit = await findDebit(transaction, mandateId)
  if (debit?.status === 'PLANNED' || debit?.status === 'NOTIFIED') {
    await changeDebit(transaction, debit.id, { status: 'SKIPPED', reason: reason || status })
    const skipped = { mandateId, kind: 'DEBIT_SKIPPED', byWhom, amountPaise: debit.amountPaise, reason } as const
    await addMandateEvent(transaction, skipped, clock)
  }
  const furtherChecks = mandate.status === 'CREATED' && { checks: 0, nextCheckAt: nextCheckAt(clock.now(), 0) }
  await updateMandate(transaction, mandateId, { status, endedAt: businessTime(clock), ...furtherChecks })
  await addMandateEvent(transaction, { mandateId, kind: status, byWhom, reason }, clock)
  const { providerTokenId: tokenId } = mandate
  if (tokenId !== null && byWhom !== 'bank') await cancelTokenTask.queue(transaction, { mandateId, tokenId })
}

/** Confirms that autopay is off, unless a debit was already sent: its result is announced instead. */
export async function queueOffNotice(transaction: Transaction, mandate: Mandate, clock: Clock): Promise<void> {
  const debit = await findDebit(transaction, mandate.id)
  if (debit?.status !== 'SENT') await queueNotice(transaction, mandate, 'autopay_off', clock)
}

/** Ends the mandate without a debit and notifies the customer, unless nothing is due or the bank never approved it. */
export async function skipDebit(
  transaction: Transaction,
  mandate: Mandate,
  reason: SkipReason,
  clock: Clock,
): Promise<void> {
  await endMandate(transaction, mandate, { status: 'COMPLETED', byWhom: 'system', reason }, clock)
  if (reason !== 'NOTHING_DUE' && mandate.status === 'ACTIVE')
    await queueNotice(transaction, mandate, 'debit_skipped', clock)
}

type CancelDependencies = { database: Database; mandateGateway: MandateGateway }

export async function cancelToken(
  { database, mandateGateway }: CancelDependencies,
  { mandateId, tokenId }: z.infer<typeof token>,
): Promise<void> {
  const mandate = await findMandate(database.kysely, mandateId)
  if (!mandate?.providerCustomerId) throw new Error(`mandate ${mandateId} has no customer at the provider`)
  await mandateGateway.cancelToken(mandate.providerCustomerId, tokenId)
}

/** Ends mandates of loans that were repaid in another way, or whose repayment day has moved. */
export async function endOutdatedMandates(
  { database, clock }: { database: Database; clock: Clock },
  batchSize = 200,
): Promise<void> {
  let last: Mandate | undefined
  let page: Mandate[]
  do {
    page = await listLiveMandates(database.kysely, { after: last, limit: batchSize })
    const loans = await listLoans(
      database.kysely,
      page.map(({ leadId }) => leadId),
    )
    const dayOf = new Map(loans.map((loan) => [loan.leadId, isOpen(loan.status) ? loan.repaymentOn : null]))
    for (const { id, leadId, customerId } of page.filter((mandate) => dayOf.get(mandate.leadId) !== mandate.debitOn))
      await inTransaction(database, async (transaction) => {
        const loan = await lockLoan(transaction, await lockCustomer(transaction, customerId), leadId)
        const mandate = await lockMandate(transaction, id)
        const debit = await findDebit(transaction, id)
        if (!loan || !mandate || !isLive(mandate) || debit?.status === 'SENT') return
        const { status, repaymentOn } = loan
        const reason = reasonOfLoanToEnd({ isLoanOpen: isOpen(status), repaymentOn, dueOn: mandate.debitOn })
        if (reason) await skipDebit(transaction, mandate, reason, clock)
      })
    last = page.at(-1)
  } while (page.length === batchSize)
}
