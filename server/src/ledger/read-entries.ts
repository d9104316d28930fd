import type { IstDate } from 'domain/calendar/ist-date'
import { type Account, accounts, type EntryKind } from 'domain/ledger/accounts'
import type { Database } from '../platform/database/database.ts'

/** An entry as it stands in the books. */
export type LedgerEntry = {
  id: string
  key: string
  kind: EntryKind
  bookedOn: IstDate
  bookedAt: Date
  lines: Record<Account, number>
  note: Record<string, unknown>
}

type Row = Omit<LedgerEntry, 'lines'> & Record<Account, number>

const sums = accounts.map((account) => `${account}::float8 as ${account}`).join(', ')
const readAll = {
  name: 'read_ledger_entries',
  text: `select id, idempotency_key as key, kind, booked_on as "bookedOn", booked_at as "bookedAt", note, ${sums}
    from ledger_entries where lead_id = $1 order by id`,
}

/** All entries of a loan, oldest first: what statements and receipts are made of. */
export async function readEntries(database: Database, leadId: string): Promise<LedgerEntry[]> {
  const rows = await database.run<Row>(readAll, [leadId])
  return rows.map(({ id, key, kind, bookedOn, bookedAt, note, ...lines }) => ({
    ...{ id, key, kind, bookedOn, bookedAt, note },
    lines,
  }))
}
