import { expect } from 'vitest'
import { addDays, type IstDate } from '../../../calendar/ist-date.ts'
import { isBalanced } from '../../../ledger/accounts.ts'
import { openingBalance } from '../balance-after.ts'
import type { BookedEntry } from '../booked-entry.ts'
import { amountDue } from '../loan-balance.ts'
import {
  type BookableLoan,
  bookCorrection,
  bookDisbursal,
  bookPayment,
  bookPaymentReinstatement,
  bookPaymentReversal,
  bookRounding,
  type LoanBooking,
  loanAfter,
} from '../loan-booking.ts'
import type { ReinstatementReason, ReversalReason } from '../payment-reversal.ts'

export const start: IstDate = '2026-11-15'
export const day = (days: number) => addDays(start, days)

export type Books = { loan: BookableLoan; entries: BookedEntry[] }

export function book({ loan, entries }: Books, booking: LoanBooking | undefined, details = {}): Books {
  if (booking === undefined) return { loan, entries }
  const { kind, on: bookedOn, lines, reverses, refundedPaise } = booking
  expect(isBalanced(lines)).toBe(true)
  const completed = { ...details, ...(refundedPaise !== undefined && { refunded_paise: refundedPaise }) }
  const entry = { id: entries.length, kind, bookedOn, lines, details: completed }
  const referring = reverses === undefined ? entry : { ...entry, reverses }
  return { loan: loanAfter(loan, booking), entries: [...entries, referring] }
}

/** ₹10,000 for 7 days, with a penal charge of 5 % on the tenth day. */
export function lend(principalPaise = 1_000_000): Books {
  const penalCharge = { on: day(10), basisPoints: 500, afterDays: 3 }
  const balance = openingBalance({ lentPaise: principalPaise, dailyRateBasisPoints: 100, penalCharge }, start)
  const loan = { repaymentOn: day(7), usedPaise: 0, status: 'SANCTIONED' as const, balance }
  return book({ loan, entries: [] }, bookDisbursal({ principalPaise, feePaise: 0, feeGstPaise: 0 }, start))
}

/** The loan as it is read for the next event. */
function read({ loan: { reversedOn: _, isGivenBack: __, ...loan }, entries }: Books): Books {
  return { loan, entries }
}

export function pay(given: Books, paise: number, on: number): Books {
  const books = read(given)
  const isLate = day(on) < books.loan.balance.bookedTo
  const paid = book(books, bookPayment(books.loan, paise, day(on)))
  const corrected = isLate ? book(paid, bookCorrection(paid.loan, paid.entries)) : paid
  return book(corrected, bookRounding(corrected.loan, corrected.loan.balance.bookedTo))
}

type Taken = {
  reason?: ReversalReason
  on: number
  learntOn?: number
  paise?: number
  kept?: number
  refunded?: number
  closedSince?: number
}

/** Reverses the payment at this place in the books; we learn of it on the same day unless given. */
export function takeBack(given: Books, reverses: number, taken: Taken): Books {
  const books = read(given)
  const { reason = 'RETURNED', on, learntOn = on, paise, kept = 0, refunded, closedSince } = taken
  const today = day(learntOn)
  const takenPaise = paise ?? (books.entries[reverses]?.lines.bank ?? 0) - kept
  const since = closedSince === undefined ? undefined : day(closedSince)
  const reversal = {
    reverses,
    reason,
    takenPaise,
    refundedPaise: refunded ?? 0,
    on: day(on),
    today,
    closedSince: since,
  }
  const booking = bookPaymentReversal(books.loan, books.entries, reversal)
  const details = { reason, ...(since && { closed_since: since, reopened_on: today }) }
  const reversed = book(books, booking, details)
  return book(reversed, bookCorrection(reversed.loan, reversed.entries, booking.correctTo))
}

type Reinstated = { reason?: ReinstatementReason; on: number; learntOn?: number; paise?: number }

/** Ends the reversal at this place in the books. */
export function reinstate(
  given: Books,
  place: number,
  { reason = 'CAME_BACK', on, learntOn = on, paise }: Reinstated,
): Books {
  const books = read(given)
  const reversal = books.entries[place] as BookedEntry & { id: number }
  const whole = 0 - (reversal.lines.bank ?? 0)
  const [today, isGivenBack] = [day(learntOn), false]
  const order = { reversal, reason, paise: paise ?? whole, on: day(on), today, isGivenBack }
  const reinstated = book(books, bookPaymentReinstatement(books.loan, order), { reason })
  const corrected = book(reinstated, bookCorrection(reinstated.loan, reinstated.entries))
  return book(corrected, bookRounding(corrected.loan, corrected.loan.balance.bookedTo))
}

export const dueOn = ({ loan }: Books, on: number) => amountDue(loan.balance, day(on)).totalPaise
/** Its place among the entries, after the disbursal. */
export const firstPayment = 1
