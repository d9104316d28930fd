import type { IstDate } from 'domain/calendar/ist-date'
import { isBalanced } from 'domain/ledger/accounts'
import { bookCorrection, bookRounding, type LoanBooking, loanAfter } from 'domain/loan/loan-booking'
import { isRepaid } from 'domain/loan/loan-lifecycle'
import { chargeOf } from 'domain/loan/replay'
import { changeStatus, type StatusChange } from '../loans/change-status.ts'
import { lockLoan } from '../loans/loans.ts'
import type { Transaction } from '../platform/database/database.ts'
import { findEntryByKey, insertEntry, type LedgerEntry, listEntries } from './entries.ts'
import { type LoanAccount, withBalance } from './loan-account.ts'

/** An event with this key is in the books already, with another amount, of another kind or on another loan. */
export class BookingConflict extends Error {
  override name = 'BookingConflict'
}

/** What to book, and what goes into the history with a change of status. */
type Plan = LoanBooking & Pick<StatusChange, 'by' | 'reasons' | 'disbursal'> & { details?: object }

type Order = {
  leadId: number
  /** Names the event in the world outside: the same event is booked once, however often it is reported. */
  idempotencyKey: string
  at: Date
  /** Decides from the loan as it stands, locked, what the event means for its books. */
  plan: (loan: LoanAccount) => Plan
}

/** `before` and `after` are the loan as the event found it and as it left it; the same where it was booked already. */
export type Booked = { entryId: number; isReplay: boolean; before: LoanAccount; after: LoanAccount }

/** The amount of an event is what moved in the bank or was charged; how it is used is decided by the books by then. */
const isSameEvent = (known: LedgerEntry, order: Order, plan: Plan) =>
  known.leadId === order.leadId &&
  known.kind === plan.kind &&
  known.lines.bank === (plan.lines.bank ?? 0) &&
  (known.kind !== 'CHARGE' || chargeOf(known) === plan.chargePaise)

type NewBooking = { leadId: number; idempotencyKey: string; at: Date; booking: LoanBooking; details?: object }

function insertBooking(transaction: Transaction, { leadId, idempotencyKey, at, booking, details = {} }: NewBooking) {
  const { kind, lines, on, chargePaise } = booking
  if (!isBalanced(lines)) throw new Error('an entry does not balance')
  const charged = chargePaise === undefined ? details : { ...details, charge_paise: chargePaise }
  return insertEntry(transaction, { leadId, idempotencyKey, kind, lines, details: charged, bookedOn: on, bookedAt: at })
}

async function findKnown(transaction: Transaction, order: Order, plan: Plan): Promise<number> {
  const known = await findEntryByKey(transaction, order.idempotencyKey)
  if (known && isSameEvent(known, order, plan)) return known.id
  throw new BookingConflict(`${order.idempotencyKey} is in the books as another event`)
}

/** What follows from an entry: interest computed anew where it was learnt late, and a rest too small to be paid. */
async function bookConsequences(
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
  if (plan.on < before.balance.bookedTo) {
    const correction = bookCorrection(after, await listEntries(transaction, leadId))
    await book('correction', correction, { corrects: entryId, learnt_late: plan.on })
  }
  if (plan.kind === 'PAYMENT') await book('rounding', bookRounding(after, after.balance.bookedTo), { after: entryId })
  return after
}

/** Records a status that follows from an entry. */
async function followStatus(
  transaction: Transaction,
  before: LoanAccount,
  after: LoanAccount,
  { by, reasons, disbursal, at }: Pick<StatusChange, 'by' | 'reasons' | 'disbursal' | 'at'>,
): Promise<void> {
  if (after.status === before.status) return
  const lead = { id: before.leadId, customerId: before.customerId, status: before.status }
  const dates = {
    ...(disbursal && { disbursal }),
    ...(isRepaid(after.status) && { closedOn: after.balance.bookedTo }),
  }
  await changeStatus(transaction, lead, { to: after.status, by, reasons, at, ...dates })
}

async function lockAccount(transaction: Transaction, leadId: number): Promise<LoanAccount> {
  const locked = await lockLoan(transaction, leadId)
  if (locked === undefined) throw new Error(`there is no loan ${leadId}`)
  return withBalance(transaction, locked)
}

/** Books an event on a loan exactly once, and changes the loan's status where that follows, with its lead locked. */
export async function bookEntry(transaction: Transaction, order: Order): Promise<Booked> {
  const { leadId, idempotencyKey, at } = order
  const before = await lockAccount(transaction, leadId)
  const plan = order.plan(before)
  const details = plan.details ?? {}
  const entryId = await insertBooking(transaction, { leadId, idempotencyKey, at, booking: plan, details })
  if (entryId === undefined)
    return { entryId: await findKnown(transaction, order, plan), isReplay: true, before, after: before }
  const after = await bookConsequences(transaction, before, plan, { leadId, at, entryId })
  await followStatus(transaction, before, after, { ...plan, at })
  return { entryId, isReplay: false, before, after }
}

/** Closes a loan of which less than a rupee is left. Returns false where more is left, or nothing. */
export async function roundOff(
  transaction: Transaction,
  leadId: number,
  { at, today }: { at: Date; today: IstDate },
): Promise<boolean> {
  const before = await lockAccount(transaction, leadId)
  const booking = bookRounding(before, today)
  if (booking === undefined) return false
  await insertBooking(transaction, { leadId, idempotencyKey: `rounding:lead:${leadId}`, at, booking })
  const reasons = ['less than one rupee was left']
  await followStatus(transaction, before, loanAfter(before, booking), { by: 'rounding', reasons, at })
  return true
}
