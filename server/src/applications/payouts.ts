import { sql } from 'kysely'
import { readTransferToken } from '../loans/leads.ts'
import { loanNumber } from '../loans/loans.ts'
import type { Database, Queryable, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'

/** PENDING until the provider has paid, or has refused for the last time. */
export const payoutStatuses = ['PENDING', 'PAID', 'FAILED'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** The one payout of a loan. The provider knows each try by a transfer id of its own. */
export type LoanPayout = {
  leadId: number
  transferId: string
  amountPaise: number
  status: PayoutStatus
  tries: number
  createdAt: Date
  /** When the bank last returned the money of a transfer that was paid. */
  returnedAt: Date | null
}

const maxFailureLength = 200

/** The lead's own random token makes sure that no number which is issued again, after a restore, names an old transfer. */
async function readTransferId(transaction: Transaction, leadId: number, tries: number): Promise<string> {
  return `${loanNumber(leadId)}T${tries}R${await readTransferToken(transaction, leadId)}`
}

export const findPayout = (database: Queryable, leadId: number): Promise<LoanPayout | undefined> =>
  database
    .selectFrom('payouts')
    .select([
      'lead_id as leadId',
      'transfer_id as transferId',
      'amount_paise as amountPaise',
      'status',
      'tries',
      'created_at as createdAt',
      'returned_at as returnedAt',
    ])
    .where('lead_id', '=', leadId)
    .$narrowType<{ status: PayoutStatus }>()
    .executeTakeFirst()

/** Undefined where no loan has this transfer as its latest. */
export async function findLeadOfTransfer(database: Queryable, transferId: string): Promise<number | undefined> {
  const found = await database
    .selectFrom('payouts')
    .select('lead_id as leadId')
    .where('transfer_id', '=', transferId)
    .executeTakeFirst()
  return found?.leadId
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How long the provider is asked about a payout that was paid: by then no bank returns one. */
const checkedMs = 7 * dayMs
export const payoutBatchSize = 50

/** After an hour, then ever more rarely, at least once a day; null after the last check. */
function nextCheckAt(settledAt: Date, now: Date): Date | null {
  const ageMs = now.getTime() - settledAt.getTime()
  return ageMs < checkedMs ? new Date(now.getTime() + Math.min(dayMs, Math.max(hourMs, ageMs))) : null
}

/** Takes a batch of paid payouts that are due to be checked; parallel jobs never take the same. */
export const claimPaidPayouts = (database: Database, now: Date): Promise<number[]> =>
  inTransaction(database, async (transaction) => {
    const due = await transaction
      .selectFrom('payouts')
      .select(['lead_id as leadId', 'settled_at as settledAt'])
      .where('next_check_at', '<=', now)
      .orderBy('next_check_at')
      .limit(payoutBatchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { leadId, settledAt } of due)
      await transaction
        .updateTable('payouts')
        .set({ next_check_at: settledAt && nextCheckAt(settledAt, now) })
        .where('lead_id', '=', leadId)
        .execute()
    return due.map(({ leadId }) => leadId)
  })

type Page = { createdBefore: Date; limit: number; after?: number | undefined }

/** The leads whose payout is still pending, oldest payout first, one page after the other. */
export async function listPendingPayouts(
  database: Queryable,
  { createdBefore, limit, after }: Page,
): Promise<number[]> {
  const rows = await database
    .selectFrom('payouts')
    .select('lead_id as leadId')
    // A literal, so that PostgreSQL can see that the partial index covers it.
    .where('status', '=', sql.lit('PENDING'))
    .where('created_at', '<', createdBefore)
    .$if(after !== undefined, (page) =>
      page.where(
        sql<boolean>`(created_at, lead_id) > (select created_at, lead_id from payouts where lead_id = ${after})`,
      ),
    )
    .orderBy('created_at')
    .orderBy('lead_id')
    .limit(limit)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

type NewPayout = { leadId: number; amountPaise: number; createdAt: Date }

/** Committed with the signature, before the provider hears of it. */
export async function createPayout(
  transaction: Transaction,
  { leadId, amountPaise, createdAt }: NewPayout,
): Promise<void> {
  const status: PayoutStatus = 'PENDING'
  await transaction
    .insertInto('payouts')
    .values({
      lead_id: leadId,
      transfer_id: await readTransferId(transaction, leadId, 1),
      amount_paise: amountPaise,
      status,
      created_at: createdAt,
    })
    .execute()
}

/** For the people who look after payouts: why the transfer has not gone through yet. */
export async function recordProviderFailure(
  database: Queryable,
  { leadId, transferId }: Pick<LoanPayout, 'leadId' | 'transferId'>,
  message: string,
): Promise<void> {
  await database
    .updateTable('payouts')
    .set({ last_failure: message.slice(0, maxFailureLength) })
    .where('lead_id', '=', leadId)
    .where('transfer_id', '=', transferId)
    .where('status', '=', 'PENDING')
    .execute()
}

/** Why the provider's transfer is not ours, or null where it is; returns false where this is known. */
export async function recordMismatch(
  database: Queryable,
  { leadId, transferId }: Pick<LoanPayout, 'leadId' | 'transferId'>,
  mismatch: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('payouts')
    .set({ mismatch })
    .where('lead_id', '=', leadId)
    .where('transfer_id', '=', transferId)
    .where('mismatch', 'is distinct from', mismatch)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function countMismatches(database: Queryable): Promise<number> {
  const { count } = await database
    .selectFrom('payouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mismatch', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** When the oldest payout was ordered that is neither paid nor refused. */
export async function oldestPending(database: Queryable): Promise<Date | null> {
  const { oldest } = await database
    .selectFrom('payouts')
    .select(({ fn }) => fn.min('created_at').as('oldest'))
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return oldest
}

/** A new transfer id, only after the provider has reported that the one before failed for good. */
export async function startNextTransfer(
  transaction: Transaction,
  { leadId, tries }: Pick<LoanPayout, 'leadId' | 'tries'>,
  failure: string,
): Promise<void> {
  await transaction
    .updateTable('payouts')
    .set({
      tries: tries + 1,
      transfer_id: await readTransferId(transaction, leadId, tries + 1),
      last_failure: failure.slice(0, maxFailureLength),
      mismatch: null,
    })
    .where('lead_id', '=', leadId)
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
    .set({
      status,
      bank_reference: bankReference,
      settled_at: at,
      next_check_at: new Date(at.getTime() + hourMs),
      last_failure: null,
      mismatch: null,
    })
    .where('lead_id', '=', leadId)
    .execute()
}

/** The transfer is to be tried anew, or given up, by the caller. */
export async function markReturned(transaction: Transaction, leadId: number, at: Date): Promise<void> {
  const status: PayoutStatus = 'PENDING'
  await transaction
    .updateTable('payouts')
    .set({ status, returned_at: at, settled_at: null, bank_reference: null, next_check_at: null })
    .where('lead_id', '=', leadId)
    .execute()
}

export async function markFailed(
  transaction: Transaction,
  leadId: number,
  { failure, at }: { failure: string; at: Date },
): Promise<void> {
  const status: PayoutStatus = 'FAILED'
  await transaction
    .updateTable('payouts')
    .set({ status, settled_at: at, last_failure: failure.slice(0, maxFailureLength) })
    .where('lead_id', '=', leadId)
    .execute()
}
