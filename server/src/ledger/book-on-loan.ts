import type { Clock } from '../platform/clock.ts'
import type { Database, Statement } from '../platform/database/database.ts'
import { bookEntries, type PlannedBooking } from './book-entries.ts'
import { bookingStatement } from './booking-statement.ts'
import { type LoanInBooks, readLoanInBooks } from './loan-in-books.ts'

/** An event of this key is in the books already, with another amount, of another kind or on another loan. */
export class BookingConflict extends Error {
  override name = 'BookingConflict'
}

type Order = {
  leadId: string
  /** Names the event in the world outside; the same event is booked once, however often it is told. */
  key: string
  /** Called again when the books moved on in between, so it must only reckon. */
  plan: (loan: LoanInBooks) => PlannedBooking
  /** The loan, where it has just been read. */
  loan?: LoanInBooks
  /** With a companion, its values follow. */
  statement?: Statement
  values?: unknown[]
}

export type Booked = { entryId: string; isReplay: boolean; loan: LoanInBooks; booking: PlannedBooking }

const bookEntry = bookingStatement('book_entry')
const mostTries = 50

/** Books an event on a loan exactly once. Read, reckon, book: what was reckoned from old books is reckoned again. */
export async function bookOnLoan(database: Database, clock: Clock, order: Order): Promise<Booked> {
  const { key, statement = bookEntry, values } = order
  let { loan } = order
  for (let tries = 0; tries < mostTries; tries++) {
    loan ??= await readLoanInBooks(database, order.leadId)
    if (loan === undefined) throw new Error(`there is no loan ${order.leadId}`)
    const booking = order.plan(loan)
    const [{ outcome, entryId }] = await bookEntries(database, clock, statement, [{ key, loan, booking }], values)
    if (outcome === 'key_taken') throw new BookingConflict(`${key} was booked as another event`)
    if (outcome !== 'moved_on') return { entryId, isReplay: outcome === 'replayed', loan, booking }
    loan = undefined
  }
  throw new Error(`the books of loan ${order.leadId} do not stand still`)
}
