import { accounts, isBalanced } from 'domain/ledger/accounts'
import type { LoanBooking } from 'domain/loan/loan-booking'
import { mayBecome } from 'domain/loan/loan-lifecycle'
import { stepsKept } from '../customers/steps-kept.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Statement } from '../platform/database/database.ts'
import type { LoanInBooks } from './loan-in-books.ts'

/** What to book, reckoned from the loan as it stands; who and why go with a change of status. */
export type PlannedBooking = LoanBooking & { by: string; reasons: string[]; note?: object }

/** `key` names the event in the world outside; the same event is booked once, however often it is told. */
export type PlannedEntry = { key: string; loan: LoanInBooks; booking: PlannedBooking }

/** `moved_on`: the books have changed since; reckon again. `key_taken`: the key stands for another event. */
export type BookingOutcome = 'booked' | 'replayed' | 'moved_on' | 'key_taken'

type Said = { outcome: BookingOutcome; entryId: string }

/** A programmer's error must not reach the books; the database would refuse most of it too. */
export function checkEntry({ loan: { status: from }, booking: { lines, status } }: PlannedEntry): void {
  if (!isBalanced(lines)) throw new Error('an entry that does not balance')
  if (from !== status && !mayBecome(from, status)) throw new Error(`${from} never becomes ${status}`)
}

/** As the database's function reads it. */
const wireEntry = ({ key, loan, booking }: PlannedEntry) => ({
  lead_id: loan.leadId,
  key,
  last_entry_id: loan.lastEntryId,
  from_status: loan.status,
  kind: booking.kind,
  booked_on: booking.on,
  ...Object.fromEntries(accounts.map((account) => [account, booking.lines[account] ?? 0])),
  note: booking.note ?? {},
  to_status: booking.status,
  by_whom: booking.by,
  reasons: booking.reasons,
})

/** Books what was reckoned, all of it in one statement; what becomes of each is said in their order. */
export async function bookEntries<const Entries extends readonly PlannedEntry[]>(
  database: Database,
  clock: Clock,
  statement: Statement,
  entries: Entries,
  companionValues: unknown[] = [],
): Promise<{ [Place in keyof Entries]: Said }> {
  entries.forEach(checkEntry)
  const leadIds = entries.map(({ loan }) => loan.leadId)
  const values = [JSON.stringify(entries.map(wireEntry)), clock.now(), stepsKept, leadIds, ...companionValues]
  const said = await database.run<Said>(statement, values)
  if (said.length !== entries.length) throw new Error('the database did not say what became of every entry')
  return said as { [Place in keyof Entries]: Said }
}
