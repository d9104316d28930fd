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
    .select([
      'lead_id as leadId',
      'transfer_id as transferId',
      'amount_paise as amountPaise',
      'status',
      'tries',
      'created_at as createdAt',
      'bank_reference as bankReference',
      'returned_at as returnedAt',
      'settled_at as settledAt',
      'ordered_at as orderedAt',
    ])
    .where('lead_id', '=', leadId)
    .$narrowType<{ status: PayoutStatus }>()
    .executeTakeFirst()

/** Returns undefined if no payout has this transfer now. */
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

/** Ends the checks of a payout after the period in which a bank may return it. */
export async function endChecksOfOldPayouts(database: Queryable, leadId: number, now: Date): Promise<void> {
  await database
    .updateTable('payouts')
    .set({ next_check_at: null })
    .where('lead_id', '=', leadId)
    .where('settled_at', '<=', new Date(now.getTime() - checkPeriodMs))
    .execute()
}

type Page = { createdBefore: Date; limit: number; after?: number | undefined }

/** A page of leads whose payout is pending and not held for a person or by a pause, oldest first. */
export async function listPendingPayouts(
  database: Queryable,
  { createdBefore, limit, after }: Page,
): Promise<number[]> {
  const rows = await database
    .selectFrom('payouts')
    .select('lead_id as leadId')
    // A literal instead of a parameter, so that PostgreSQL can use the partial index.
    .where('status', '=', sql.lit('PENDING'))
    .where('created_at', '<', createdBefore)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payout_cases')
            .select('payout_cases.lead_id')
            .whereRef('payout_cases.lead_id', '=', 'payouts.lead_id')
            .where('held_because', '<>', 'NEW'),
        ),
      ),
    )
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
      lead_id: leadId,
      transfer_id: await readTransferId(transaction, leadId, 1),
      amount_paise: amountPaise,
      status,
      created_at: createdAt,
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
    .set({ last_failure: message.slice(0, maxFailureLength) })
    .where('lead_id', '=', leadId)
    .where('transfer_id', '=', transferId)
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
    .where('lead_id', '=', leadId)
    .where('transfer_id', '=', transferId)
    .where('mismatch', 'is distinct from', mismatch)
    .$if(mismatch !== null, (update) => update.where('accepted_mismatch', 'is distinct from', mismatch))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Ends the mismatch of a settled payout that a person has explained. */
export async function acceptMismatch(transaction: Transaction, transferId: string): Promise<void> {
  await transaction
    .updateTable('payouts')
    .set((eb) => ({ accepted_mismatch: eb.ref('mismatch'), mismatch: null }))
    .where('transfer_id', '=', transferId)
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

/** Since when the oldest pending payout has waited: since it was created, or returned by the customer's bank. */
export async function findOldestPending(database: Queryable): Promise<Date | null> {
  const { oldest } = await database
    .selectFrom('payouts')
    .select(({ fn }) => fn.min(fn.coalesce('returned_at', 'created_at')).as('oldest'))
    // A literal, as above.
    .where('status', '=', sql.lit('PENDING'))
    .executeTakeFirstOrThrow()
  return oldest
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
      transfer_id: await readTransferId(transaction, leadId, tries + 1),
      ordered_at: null,
      last_failure: failure.slice(0, maxFailureLength),
      mismatch: null,
      accepted_mismatch: null,
    })
    .where('lead_id', '=', leadId)
    .execute()
}

/** Must be committed before the transfer is ordered. */
export async function markOrdered(transaction: Transaction, leadId: number, at: Date): Promise<void> {
  await transaction.updateTable('payouts').set({ ordered_at: at }).where('lead_id', '=', leadId).execute()
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
    .set({ transfer_id: earlierTransferId })
    .where('lead_id', '=', leadId)
    .where('transfer_id', '=', transferId)
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
  await moveCase(transaction, leadId, { to: 'PAID', by: 'provider', reason: bankReference, at })
}

/** The caller must then start the next transfer, which needs to be released anew, or mark the payout as failed. */
export async function markReturned(transaction: Transaction, leadId: number, at: Date): Promise<void> {
  const status: PayoutStatus = 'PENDING'
  await transaction
    .updateTable('payouts')
    .set({ status, returned_at: at, settled_at: null, bank_reference: null, next_check_at: null })
    .where('lead_id', '=', leadId)
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
    .set({ status, settled_at: at, last_failure: failure.slice(0, maxFailureLength), mismatch: null })
    .where('lead_id', '=', leadId)
    .execute()
  await moveCase(transaction, leadId, { to: 'FAILED', by: 'provider', reason: failure.slice(0, maxFailureLength), at })
}
