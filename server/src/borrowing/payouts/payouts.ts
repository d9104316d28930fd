import { sql } from 'kysely'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { loanNumber } from '../../records/loans/loans.ts'
import { readTransferToken } from '../../records/loans/transfer-tokens.ts'
import { moveCase, openCase } from './desk/payout-cases.ts'

/** PENDING until the provider has paid or the last transfer has failed. */
export const payoutStatuses = ['PENDING', 'PAID', 'FAILED'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** A loan has one payout. Each try has its own transfer id at the provider. */
export type LoanPayout = {
  leadId: number
  /** Of the latest try, or of an earlier one that was paid after all. */
  transferId: string
  amountPaise: number
  status: PayoutStatus
  tries: number
  createdAt: Date
  /** The bank's own number of the transfer (UTR), with which a bank can trace it. */
  bankReference: string | null
  /** When the bank last returned a paid transfer. */
  returnedAt: Date | null
  /** When the transfer was about to be ordered; from then on it may have reached the provider. */
  orderedAt: Date | null
  /** When it was paid or failed; null while it is PENDING. */
  settledAt: Date | null
}

const maxFailureLength = 200

/** Contains the lead's random token, so that a lead id that is issued again after a restore cannot match an old transfer. */
async function readTransferId(transaction: Transaction, leadId: number, tries: number): Promise<string> {
  return `${loanNumber(leadId)}T${tries}R${await readTransferToken(transaction, leadId)}`
}

export const findPayout = (database: Queryable, leadId: number): Promise<LoanPayout | undefined> =>
  database
    .selectFrom('payouts')
    .select(['leadId', 'transferId', 'amountPaise', 'status', 'tries', 'createdAt'])
    .select(['bankReference', 'returnedAt', 'settledAt', 'orderedAt'])
    .where('leadId', '=', leadId)
    .$narrowType<{ status: PayoutStatus }>()
    .executeTakeFirst()

/** Returns undefined if no payout has this transfer now. */
export async function findLeadOfTransfer(database: Queryable, transferId: string): Promise<number | undefined> {
  const found = await database
    .selectFrom('payouts')
    .select('leadId')
    .where('transferId', '=', transferId)
    .executeTakeFirst()
  return found?.leadId
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How long a paid payout is checked; banks do not return money later than that. */
const checkPeriodMs = 7 * dayMs
export const payoutBatchSize = 50

/** After an hour, then less and less often, but at least once a day. */
function nextCheckAt(settledAt: Date, now: Date): Date {
  const ageMs = now.getTime() - settledAt.getTime()
  return new Date(now.getTime() + Math.min(dayMs, Math.max(hourMs, ageMs)))
}

/** Claims a batch of paid payouts whose check is due, so that parallel jobs never check the same one. */
export const claimPaidPayouts = (database: Database, now: Date): Promise<number[]> =>
  inTransaction(database, async (transaction) => {
    const due = await transaction
      .selectFrom('payouts')
      .select(['leadId', 'settledAt'])
      .where('nextCheckAt', '<=', now)
      .orderBy('nextCheckAt')
      .limit(payoutBatchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { leadId, settledAt } of due)
      await transaction
        .updateTable('payouts')
        .set({ nextCheckAt: settledAt && nextCheckAt(settledAt, now) })
        .where('leadId', '=', leadId)
        .execute()
    return due.map(({ leadId }) => leadId)
  })

/** Ends the checks of a payout after the period in which a bank may return it. */
export async function endChecksOfOldPayouts(database: Queryable, leadId: number, now: Date): Promise<void> {
  await database
    .updateTable('payouts')
    .set({ nextCheckAt: null })
    .where('leadId', '=', leadId)
    .where('settledAt', '<=', new Date(now.getTime() - checkPeriodMs))
    .execute()
}

type Page = { createdBefore: Date; limit: number; after?: number | undefined }

/** A page of leads whose payout is pending and not held for a person or by a pause, oldest first; one that waits for a day to pass is. */
export async function listPendingPayouts(
  database: Queryable,
  { createdBefore, limit, after }: Page,
): Promise<number[]> {
  const rows = await database
    .selectFrom('payouts')
    .select('leadId')
    // A literal instead of a parameter, so that PostgreSQL can use the partial index.
    .where('status', '=', sql.lit('PENDING'))
    .where('createdAt', '<', createdBefore)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payoutCases')
            .select('payoutCases.leadId')
            .whereRef('payoutCases.leadId', '=', 'payouts.leadId')
            .where('heldBecause', 'not in', ['NEW', 'SCREENING', 'RECENT_CHANGE']),
        ),
      ),
    )
    .$if(after !== undefined, (page) =>
      page.where(
        sql<boolean>`(created_at, lead_id) > (select created_at, lead_id from payouts where lead_id = ${after})`,
      ),
    )
    .orderBy('createdAt')
    .orderBy('leadId')
    .limit(limit)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

export type NewPayout = { leadId: number; amountPaise: number; createdAt: Date }

/** Must be committed with the signature, before the provider is called. It waits to be released. */
export async function createPayout(
  transaction: Transaction,
  { leadId, amountPaise, createdAt }: NewPayout,
): Promise<void> {
  const status: PayoutStatus = 'PENDING'
  await transaction
    .insertInto('payouts')
    .values({
      leadId,
      transferId: await readTransferId(transaction, leadId, 1),
      amountPaise,
      status,
      createdAt,
    })
    .execute()
  await openCase(transaction, { leadId, at: createdAt })
}

/** Stores why the transfer has not gone through yet, for whoever investigates it. */
export async function recordProviderFailure(
  database: Queryable,
  { leadId, transferId }: Pick<LoanPayout, 'leadId' | 'transferId'>,
  message: string,
): Promise<void> {
  await database
    .updateTable('payouts')
    .set({ lastFailure: message.slice(0, maxFailureLength) })
    .where('leadId', '=', leadId)
    .where('transferId', '=', transferId)
    .where('status', '=', 'PENDING')
    .execute()
}

/**
 * Stores how the provider's transfer differs from ours, or null if it matches. Returns false if nothing changed, or a person
 * has accepted this mismatch.
 */
export async function recordMismatch(
  database: Queryable,
  { leadId, transferId }: Pick<LoanPayout, 'leadId' | 'transferId'>,
  mismatch: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('payouts')
    .set({ mismatch })
    .where('leadId', '=', leadId)
    .where('transferId', '=', transferId)
    .where('mismatch', 'is distinct from', mismatch)
    .$if(mismatch !== null, (update) => update.where('acceptedMismatch', 'is distinct from', mismatch))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends the mismatch of a settled payout that a person has explained. */
export async function acceptMismatch(transaction: Transaction, transferId: string): Promise<void> {
  await transaction
    .updateTable('payouts')
    .set((eb) => ({ acceptedMismatch: eb.ref('mismatch'), mismatch: null }))
    .where('transferId', '=', transferId)
    .where('status', '!=', 'PENDING')
    .where('mismatch', 'is not', null)
    .execute()
}

export async function countMismatches(database: Queryable): Promise<number> {
  const { count } = await database
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mismatch', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Only after the provider has reported that the previous transfer failed for good. */
export async function startNextTransfer(
  transaction: Transaction,
  { leadId, tries }: Pick<LoanPayout, 'leadId' | 'tries'>,
  failure: string,
): Promise<void> {
  await transaction
    .updateTable('payouts')
    .set({
      tries: tries + 1,
      transferId: await readTransferId(transaction, leadId, tries + 1),
      orderedAt: null,
      lastFailure: failure.slice(0, maxFailureLength),
      mismatch: null,
      acceptedMismatch: null,
    })
    .where('leadId', '=', leadId)
    .execute()
}

/**
 * The payout has an earlier transfer again. The tries still count the later one: its order may have reached the provider. Does
 * nothing if another worker has moved the payout on.
 */
export async function resumeTransfer(
  database: Queryable,
  { leadId, transferId }: Pick<LoanPayout, 'leadId' | 'transferId'>,
  earlierTransferId: string,
): Promise<void> {
  await database
    .updateTable('payouts')
    .set({ transferId: earlierTransferId })
    .where('leadId', '=', leadId)
    .where('transferId', '=', transferId)
    .where('status', '=', 'PENDING')
    .execute()
}

export async function markPaid(
  transaction: Transaction,
  leadId: number,
  { bankReference, at }: { bankReference: string | null; at: Date },
): Promise<void> {
  const status: PayoutStatus = 'PAID'
  await transaction
    .updateTable('payouts')
    .set({ status, bankReference, settledAt: at, nextCheckAt: new Date(at.getTime() + hourMs) })
    .set({ lastFailure: null, mismatch: null })
    .where('leadId', '=', leadId)
    .execute()
  await moveCase(transaction, leadId, { to: 'PAID', by: 'provider', reason: bankReference, at })
}

/** The caller must then start the next transfer, which needs to be released anew, or mark the payout as failed. */
export async function markReturned(transaction: Transaction, leadId: number, at: Date): Promise<void> {
  const status: PayoutStatus = 'PENDING'
  await transaction
    .updateTable('payouts')
    .set({ status, returnedAt: at, settledAt: null, bankReference: null, nextCheckAt: null })
    .where('leadId', '=', leadId)
    .execute()
  await moveCase(transaction, leadId, { to: 'HELD', heldBecause: 'NEW', by: 'provider', at })
}

export async function markFailed(
  transaction: Transaction,
  leadId: number,
  { failure, at }: { failure: string; at: Date },
): Promise<void> {
  const status: PayoutStatus = 'FAILED'
  await transaction
    .updateTable('payouts')
    .set({ status, settledAt: at, lastFailure: failure.slice(0, maxFailureLength), mismatch: null })
    .where('leadId', '=', leadId)
    .execute()
  await moveCase(transaction, leadId, { to: 'FAILED', by: 'provider', reason: failure.slice(0, maxFailureLength), at })
}
