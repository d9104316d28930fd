import type { IstDate } from 'domain/calendar/ist-date'
import { isBalanced } from 'domain/ledger/accounts'
import { bookCorrection, bookRounding, type LoanBooking, loanAfter } from 'domain/loan/booking/loan-booking'
import { isIncomingPayment } from 'domain/loan/booking/reversal-chain'
import { isOpen, isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Transaction } from '../../platform/database/database.ts'
import type { LockedCustomer } from '../customers/queries.ts'
import { changeStatus, type StatusChange } from '../loans/change-status.ts'
import { lockLoan } from '../loans/loans.ts'
import { findEntryByKey, insertEntry, type LedgerEntry, listEntries } from './entries.ts'
import { type LoanAccount, withBalance } from './loan-account.ts'

/** An event with this key is already booked with another amount, of another kind or on another loan. */
export class BookingConflict extends Error {
  override name = 'BookingConflict'
}

/** What to book, and what to record if the loan's status changes. */
type Plan = LoanBooking & Pick<StatusChange, 'by' | 'reasons' | 'disbursal'> & { details?: object }

type BookingRequest = {
  leadId: number
  /** Identifies the external event, which is booked once however often it is reported. */
  idempotencyKey: string
  at: Date
  /** Called with the locked loan; decides how to book the event. */
  plan: (loan: LoanAccount) => Plan
}

/** `before` and `after` are the loan before and after the booking; the same if it was already booked. */
export type Booked = { entryId: number; isReplay: boolean; before: LoanAccount; after: LoanAccount }

/** Whether the booking has opened a repaid loan again. */
export const isReopened = ({ before, after }: Booked): boolean => isRepaid(before.status) && isOpen(after.status)

/** Compares only the amount paid: its allocation depends on the balance at the time of booking. */
const isSameEvent = (existing: LedgerEntry, request: BookingRequest, plan: Plan) =>
  existing.leadId === request.leadId && existing.kind === plan.kind && existing.lines.bank === (plan.lines.bank ?? 0)

type NewBooking = { leadId: number; idempotencyKey: string; at: Date; booking: LoanBooking; details?: object }

function insertBooking(transaction: Transaction, { leadId, idempotencyKey, at, booking, details = {} }: NewBooking) {
  const { kind, lines, on, reverses, refundedPaise } = booking
  if (!isBalanced(lines)) throw new Error('an entry does not balance')
  const completed = {
    ...details,
    ...(reverses !== undefined && { reverses }),
    ...(refundedPaise !== undefined && { refunded_paise: refundedPaise }),
  }
  const entry = { leadId, idempotencyKey, kind, lines, reverses, details: completed, bookedOn: on, bookedAt: at }
  return insertEntry(transaction, entry)
}

async function findExisting(transaction: Transaction, request: BookingRequest, plan: Plan): Promise<number> {
  const existing = await findEntryByKey(transaction, request.idempotencyKey)
  if (existing && isSameEvent(existing, request, plan)) return existing.id
  throw new BookingConflict(`${request.idempotencyKey} is in the books as another event`)
}

/** Why a correction follows the entry, as the statement explains it. */
function causeOf({ kind, on }: Plan) {
  if (kind === 'PAYMENT_REVERSAL') return { taken_back: on }
  return kind === 'PAYMENT_REINSTATEMENT' ? { reinstated: on } : { learnt_late: on }
}

/** Corrects the interest if the entry is back-dated, and rounds off a balance that is too small to be paid. */
async function bookFollowUps(
  transaction: Transaction,
  before: LoanAccount,
  plan: Plan,
  { leadId, at, entryId }: { leadId: number; at: Date; entryId: number },
): Promise<LoanAccount> {
  let after = loanAfter(before, plan)
  const book = async (name: string, booking: LoanBooking | undefined, details: object) => {
    if (booking === undefined) return
    await insertBooking(transaction, { leadId, idempotencyKey: `${name}:${entryId}`, at, booking, details })
    after = loanAfter(after, booking)
  }
  if (plan.on < before.balance.bookedTo || plan.reverses !== undefined) {
    const correction = bookCorrection(after, await listEntries(transaction, leadId), plan.correctTo)
    await book('correction', correction, { corrects: entryId, ...causeOf(plan) })
  }
  if (isIncomingPayment(plan.kind))
    await book('rounding', bookRounding(after, after.balance.bookedTo), { after: entryId })
  return after
}

async function updateStatus(
  transaction: Transaction,
  customer: LockedCustomer,
  { before, after }: Pick<Booked, 'before' | 'after'>,
  { by, reasons, disbursal, at }: Pick<StatusChange, 'by' | 'reasons' | 'disbursal' | 'at'>,
): Promise<void> {
  if (after.status === before.status) return
  const lead = { id: before.leadId, status: before.status }
  const dates = {
    ...(disbursal && { disbursal }),
    ...(isRepaid(after.status) && { closedOn: after.balance.bookedTo }),
  }
  await changeStatus(transaction, customer, lead, { to: after.status, by, reasons, at, ...dates })
}

async function lockAccount(transaction: Transaction, customer: LockedCustomer, leadId: number): Promise<LoanAccount> {
  const locked = await lockLoan(transaction, customer, leadId)
  if (locked === undefined) throw new Error(`customer ${customer.id} has no loan ${leadId}`)
  return withBalance(transaction, locked)
}

/** Locks the loan, books an event on it exactly once and updates the loan's status. */
export async function bookEntry(
  transaction: Transaction,
  customer: LockedCustomer,
  request: BookingRequest,
): Promise<Booked> {
  const { leadId, idempotencyKey, at } = request
  const before = await lockAccount(transaction, customer, leadId)
  const plan = request.plan(before)
  const details = plan.details ?? {}
  const entryId = await insertBooking(transaction, { leadId, idempotencyKey, at, booking: plan, details })
  if (entryId === undefined)
    return { entryId: await findExisting(transaction, request, plan), isReplay: true, before, after: before }
  const after = await bookFollowUps(transaction, before, plan, { leadId, at, entryId })
  await updateStatus(transaction, customer, { before, after }, { ...plan, at })
  return { entryId, isReplay: false, before, after }
}

/** Closes a loan with a balance below one rupee. Returns false if the balance is zero or larger. */
export async function roundOff(
  transaction: Transaction,
  customer: LockedCustomer,
  leadId: number,
  { at, today }: { at: Date; today: IstDate },
): Promise<boolean> {
  const before = await lockAccount(transaction, customer, leadId)
  const booking = bookRounding(before, today)
  if (booking === undefined) return false
  // A loan that was reopened may be rounded off again, on another day.
  const idempotencyKey = `rounding:lead:${leadId}:${today}`
  const entryId = await insertBooking(transaction, { leadId, idempotencyKey, at, booking })
  if (entryId === undefined) return false
  const reasons = ['less than one rupee was left']
  const after = loanAfter(before, booking)
  await updateStatus(transaction, customer, { before, after }, { by: 'rounding', reasons, at })
  return true
}
