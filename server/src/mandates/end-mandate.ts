import { isOpen } from 'domain/loan/loan-lifecycle'
import type { SkipReason } from 'domain/mandate/debit'
import { isLive, type MandateStatus } from 'domain/mandate/mandate'
import { z } from 'zod'
import { listLoans, lockLoan } from '../loans/loans.ts'
import { businessTime, type Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { MandateGateway } from '../providers/payment-gateway/mandate-gateway.ts'
import { changeDebit, findDebit } from './debits.ts'
import { addMandateEvent, type MandateActor } from './mandate-events.ts'
import { findMandate, listLive, lockMandate, type Mandate, updateMandate } from './mandates.ts'
import { queueNotice } from './send-notice.ts'

export const cancelTask = 'cancel_mandate_token'

/** The permission is also withdrawn at the bank, by a job that goes on until that is done. */
export const queueTokenCancel = (transaction: Transaction, mandateId: number): Promise<void> =>
  addJob(transaction, cancelTask, { mandate_id: mandateId }, { jobKey: `${cancelTask}:${mandateId}` })

type End = { status: Exclude<MandateStatus, 'CREATED' | 'ACTIVE'>; byWhom: MandateActor; reason?: string }

/**
 * Ends a mandate that the caller has locked and seen to be live. A debit that was only planned is dropped with it; one
 * that was sent goes on by itself, like every payment.
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
  await updateMandate(transaction, mandateId, { status, endedAt: businessTime(clock), nextCheckAt: null })
  await addMandateEvent(transaction, { mandateId, kind: status, byWhom, reason }, clock)
  if (mandate.providerTokenId !== null && byWhom !== 'bank') await queueTokenCancel(transaction, mandateId)
}

/** Nothing is debited on the repayment day; the customer learns it, unless nothing is due anyway. */
export async function skipDebit(
  transaction: Transaction,
  mandate: Mandate,
  reason: SkipReason,
  clock: Clock,
): Promise<void> {
  await endMandate(transaction, mandate, { status: 'COMPLETED', byWhom: 'system', reason }, clock)
  if (reason !== 'NOTHING_DUE') await queueNotice(transaction, mandate, 'debit_skipped', clock)
}

const job = z.object({ mandate_id: z.number() })

type CancelDependencies = { database: Database; mandateGateway: MandateGateway }

export async function cancelToken({ database, mandateGateway }: CancelDependencies, payload: unknown): Promise<void> {
  const mandate = await findMandate(database.kysely, job.parse(payload).mandate_id)
  if (!mandate?.providerTokenId || !mandate.providerCustomerId) return
  await mandateGateway.cancelToken(mandate.providerCustomerId, mandate.providerTokenId)
}

const batchSize = 200

/** Whoever has repaid, by whatever way, leaves no permission behind. */
export async function endOfRepaid({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  let last: Mandate | undefined
  let page: Mandate[]
  do {
    page = await listLive(database.kysely, { after: last, limit: batchSize })
    const loans = await listLoans(
      database.kysely,
      page.map(({ leadId }) => leadId),
    )
    const open = new Set(loans.filter(({ status }) => isOpen(status)).map(({ leadId }) => leadId))
    for (const { id, leadId } of page.filter((mandate) => !open.has(mandate.leadId)))
      await inTransaction(database, async (transaction) => {
        const loan = await lockLoan(transaction, leadId)
        const mandate = await lockMandate(transaction, id)
        const debit = await findDebit(transaction, id)
        if (!mandate || !isLive(mandate) || debit?.status === 'SENT' || (loan && isOpen(loan.status))) return
        await skipDebit(transaction, mandate, 'NOTHING_DUE', clock)
      })
    last = page.at(-1)
  } while (page.length === batchSize)
}
