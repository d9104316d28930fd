import type { IstDate } from 'domain/calendar/ist-date'
import { type Account, accounts, type EntryKind, type Lines } from 'domain/ledger/accounts'
import { reversedAmountOf } from 'domain/loan/booking/reversal-chain'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

export type LedgerEntry = {
  id: number
  leadId: number
  idempotencyKey: string
  kind: EntryKind
  bookedOn: IstDate
  bookedAt: Date
  receiptNumber: number | null
  /** The payment that a PAYMENT_REVERSAL takes back, or the reversal that a PAYMENT_REINSTATEMENT ends. */
  reverses: number | null
  lines: Record<Account, number>
  details: Record<string, unknown>
}

const selectEntries = (database: Queryable) => database.selectFrom('ledgerEntries').selectAll()

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

const entryOf = ({ receiptNo, reversesEntryId, ...row }: Row): LedgerEntry => ({
  ...row,
  receiptNumber: receiptNo,
  reverses: reversesEntryId,
  lines: Object.fromEntries(accounts.map((account) => [account, row[account]])) as Record<Account, number>,
})

/** All entries of a loan, in the order they were booked. */
export async function listEntries(database: Queryable, leadId: number): Promise<LedgerEntry[]> {
  const rows = await selectEntries(database).where('leadId', '=', leadId).orderBy('id').execute()
  return rows.map(entryOf)
}

export async function findEntry(database: Queryable, entryId: number): Promise<LedgerEntry | undefined> {
  const row = await selectEntries(database).where('id', '=', entryId).executeTakeFirst()
  return row && entryOf(row)
}

export async function listEntriesById(database: Queryable, entryIds: readonly number[]): Promise<LedgerEntry[]> {
  const rows = await selectEntries(database)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(entryIds))))
    .execute()
  return rows.map(entryOf)
}

export async function findEntryByKey(database: Queryable, key: string): Promise<LedgerEntry | undefined> {
  const row = await selectEntries(database).where('idempotencyKey', '=', key).executeTakeFirst()
  return row && entryOf(row)
}

export async function findEntryByReceipt(database: Queryable, number: number): Promise<LedgerEntry | undefined> {
  const row = await selectEntries(database).where('receiptNo', '=', number).executeTakeFirst()
  return row && entryOf(row)
}

/** The reversal of a payment, or the reinstatement that has ended a reversal; undefined if there is none. */
export async function findNextEntry(database: Queryable, entryId: number): Promise<LedgerEntry | undefined> {
  const row = await selectEntries(database).where('reversesEntryId', '=', entryId).executeTakeFirst()
  return row && entryOf(row)
}

/** The payments among these that are reversed in full. */
export async function listReversed(database: Queryable, entryIds: readonly number[]): Promise<Set<number>> {
  const loans = await database
    .selectFrom('ledgerEntries')
    .select('leadId')
    .distinct()
    .where((eb) => eb('reversesEntryId', '=', eb.fn.any(eb.val(entryIds))))
    .execute()
  const entriesOfLoans = await Promise.all(loans.map(({ leadId }) => listEntries(database, leadId)))
  const reversed = entriesOfLoans.flatMap((entries) =>
    entries.filter((entry) => entry.kind === 'PAYMENT' && reversedAmountOf(entries, entry)?.isWhole),
  )
  return new Set(reversed.map(({ id }) => id))
}

/** Whether any payment on the loan was reversed at or after this time. */
export async function wasPaymentReversedSince(database: Queryable, leadId: number, at: Date): Promise<boolean> {
  const found = await database
    .selectFrom('ledgerEntries')
    .select('id')
    .where('leadId', '=', leadId)
    .where('reversesEntryId', 'is not', null)
    .where('kind', '=', 'PAYMENT_REVERSAL')
    .where('bookedAt', '>=', at)
    .executeTakeFirst()
  return found !== undefined
}

export type NewEntry = {
  leadId: number
  idempotencyKey: string
  kind: EntryKind
  reverses?: number | undefined
  bookedOn: IstDate
  bookedAt: Date
  lines: Lines
  details: object
}

/** Returns undefined if an entry with the idempotency key already exists. */
export async function insertEntry(transaction: Transaction, entry: NewEntry): Promise<number | undefined> {
  const { lines, reverses = null, details, ...event } = entry
  const inserted = await transaction
    .insertInto('ledgerEntries')
    .values({
      ...event,
      reversesEntryId: reverses,
      // Every payment has a receipt, numbered when it is booked.
      receiptNo: event.kind === 'PAYMENT' ? sql<number>`nextval('receipt_numbers')` : null,
      details: JSON.stringify(details),
      ...Object.fromEntries(accounts.map((account) => [account, lines[account] ?? 0])),
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}
