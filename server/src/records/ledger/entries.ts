import type { IstDate } from 'domain/calendar/ist-date'
import { type Account, accounts, type EntryKind, type Lines } from 'domain/ledger/accounts'
import { reversedAmountOf } from 'domain/loan/booking/reversal-chain'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'

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

const selectEntries = (database: Queryable) => database.selectFrom('ledger_entries').selectAll()

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

const entryOf = (row: Row): LedgerEntry => ({
  id: row.id,
  leadId: row.lead_id,
  idempotencyKey: row.idempotency_key,
  kind: row.kind as EntryKind,
  bookedOn: row.booked_on as IstDate,
  bookedAt: row.booked_at,
  receiptNumber: row.receipt_no,
  reverses: row.reverses_entry_id,
  lines: Object.fromEntries(accounts.map((account) => [account, row[account]])) as Record<Account, number>,
  details: row.details as Record<string, unknown>,
})

const selectEntriesOfLoan = prepareQuery((database, { leadId }: { leadId: number }) =>
  selectEntries(database).where('lead_id', '=', leadId).orderBy('id'),
)

/** All entries of a loan, in the order they were booked. */
export async function listEntries(database: Queryable, leadId: number): Promise<LedgerEntry[]> {
  return (await selectEntriesOfLoan.list(database, { leadId })).map(entryOf)
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
  const row = await selectEntries(database).where('idempotency_key', '=', key).executeTakeFirst()
  return row && entryOf(row)
}

export async function findEntryByReceipt(database: Queryable, number: number): Promise<LedgerEntry | undefined> {
  const row = await selectEntries(database).where('receipt_no', '=', number).executeTakeFirst()
  return row && entryOf(row)
}

/** The reversal of a payment, or the reinstatement that has ended a reversal; undefined if there is none. */
export async function findNextEntry(database: Queryable, entryId: number): Promise<LedgerEntry | undefined> {
  const row = await selectEntries(database).where('reverses_entry_id', '=', entryId).executeTakeFirst()
  return row && entryOf(row)
}

/** The payments among these that are reversed in full. */
export async function listReversed(database: Queryable, entryIds: readonly number[]): Promise<Set<number>> {
  const loans = await database
    .selectFrom('ledger_entries')
    .select('lead_id as leadId')
    .distinct()
    .where((eb) => eb('reverses_entry_id', '=', eb.fn.any(eb.val(entryIds))))
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
    .selectFrom('ledger_entries')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('reverses_entry_id', 'is not', null)
    .where('kind', '=', 'PAYMENT_REVERSAL')
    .where('booked_at', '>=', at)
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

type EntryParameters = Omit<NewEntry, 'lines' | 'details' | 'reverses'> &
  Record<Account, number> & { details: string; reverses: number | null }

const insert = prepareQuery((database, entry: EntryParameters) =>
  database
    .insertInto('ledger_entries')
    .values({
      lead_id: entry.leadId,
      idempotency_key: entry.idempotencyKey,
      kind: entry.kind,
      reverses_entry_id: entry.reverses,
      booked_on: entry.bookedOn,
      booked_at: entry.bookedAt,
      // Every payment has a receipt, numbered when it is booked.
      receipt_no: sql<number>`case when ${entry.kind} = 'PAYMENT' then nextval('receipt_numbers') end`,
      details: entry.details,
      ...Object.fromEntries(accounts.map((account) => [account, entry[account]])),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id'),
)

/** Returns undefined if an entry with the idempotency key already exists. */
export async function insertEntry(transaction: Transaction, entry: NewEntry): Promise<number | undefined> {
  const { lines, details, reverses = null, ...rest } = entry
  const amounts = Object.fromEntries(accounts.map((account) => [account, lines[account] ?? 0])) as Record<
    Account,
    number
  >
  const values = { ...rest, ...amounts, reverses, details: JSON.stringify(details) }
  const inserted = await insert.find(transaction, values)
  return inserted?.id
}
