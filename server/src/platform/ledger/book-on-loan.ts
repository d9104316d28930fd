import { steps } from 'domain/journey/steps'
import { accounts, isBalanced } from 'domain/ledger/accounts'
import type { LoanBooking } from 'domain/loan/loan-booking'
import { mayBecome } from 'domain/loan/loan-lifecycle'
import type { Clock } from '../clock.ts'
import type { Database, Statement } from '../database/database.ts'
import { bookEntry } from './booking-statement.ts'
import { type LoanInBooks, readLoanInBooks } from './loan-in-books.ts'

/** An event of this key is in the books already, with another amount, of another kind or on another loan. */
export class BookingConflict extends Error {
  override name = 'BookingConflict'
}

/** What to book, reckoned from the loan as it stands; who and why go with a change of status. */
export type PlannedBooking = LoanBooking & { by: string; reasons: string[]; note?: object }

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

/** What outlives an application: the registration. */
export const stepsKept = steps.filter(({ stage }) => stage === 'registration').map(({ event }) => event)

const mostTries = 50

/** Books an event on a loan exactly once. Read, reckon, book: what was reckoned from old books is reckoned again. */
export async function bookOnLoan(database: Database, clock: Clock, order: Order): Promise<Booked> {
  let { loan } = order
  for (let tries = 0; tries < mostTries; tries++) {
    loan ??= await readLoanInBooks(database, order.leadId)
    if (loan === undefined) throw new Error(`there is no loan ${order.leadId}`)
    const booking = order.plan(loan)
    const { outcome, entryId } = await tryToBook(database, clock, order, loan, booking)
    if (outcome === 'key_taken') throw new BookingConflict(`${order.key} was booked as another event`)
    if (outcome !== 'moved_on') return { entryId, isReplay: outcome === 'replayed', loan, booking }
    loan = undefined
  }
  throw new Error(`the books of loan ${order.leadId} do not stand still`)
}

type Outcome = { outcome: 'booked' | 'replayed' | 'moved_on' | 'key_taken'; entryId: string }

async function tryToBook(
  database: Database,
  clock: Clock,
  { key, statement = bookEntry, values = [] }: Order,
  loan: LoanInBooks,
  booking: PlannedBooking,
): Promise<Outcome> {
  checkBooking(loan, booking)
  const { kind, lines, on, status, by, reasons, note = {} } = booking
  const [outcome] = await database.run<Outcome>(statement, [
    loan.leadId,
    key,
    loan.lastEntryId,
    loan.status,
    kind,
    on,
    clock.now(),
    accounts.map((account) => lines[account] ?? 0),
    note,
    status,
    by,
    reasons,
    stepsKept,
    ...values,
  ])
  if (outcome === undefined) throw new Error('the database did not say what became of an entry')
  return outcome
}

/** A programmer's error must not reach the books; the database would refuse most of it too. */
export function checkBooking({ status: from }: LoanInBooks, { lines, status }: PlannedBooking): void {
  if (!isBalanced(lines)) throw new Error('an entry that does not balance')
  if (from !== status && !mayBecome(from, status)) throw new Error(`${from} never becomes ${status}`)
}
