import { isBalanced, type Lines } from 'domain/ledger/accounts'
import type { LoanBooking } from 'domain/loan/loan-booking'
import { changeStatus, type StatusChange } from '../loans/change-status.ts'
import { lockLoan } from '../loans/loans.ts'
import type { Transaction } from '../platform/database/database.ts'
import { findEntryByKey, insertEntry, type LedgerEntry } from './entries.ts'
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

export type Booked = { entryId: number; isReplay: boolean; loan: LoanAccount }

/** The amount of an event stands in these two accounts; how it is used is decided by the books as they are by then. */
const isSameEvent = ({ leadId, kind, lines }: LedgerEntry, order: Order, plan: Plan) =>
  leadId === order.leadId &&
  kind === plan.kind &&
  lines.bank === (plan.lines.bank ?? 0) &&
  lines.charge_income === (plan.lines.charge_income ?? 0)

function assertBalanced(lines: Lines): void {
  if (!isBalanced(lines)) throw new Error('an entry does not balance')
}

/** Books an event on a loan exactly once, and changes the loan's status where that follows, with its lead locked. */
export async function bookEntry(transaction: Transaction, order: Order): Promise<Booked> {
  const locked = await lockLoan(transaction, order.leadId)
  if (locked === undefined) throw new Error(`there is no loan ${order.leadId}`)
  const loan = await withBalance(transaction, locked)
  const plan = order.plan(loan)
  const known = await findEntryByKey(transaction, order.idempotencyKey)
  if (known !== undefined) {
    if (isSameEvent(known, order, plan)) return { entryId: known.id, isReplay: true, loan }
    throw new BookingConflict(`${order.idempotencyKey} is in the books as another event`)
  }
  const { kind, lines, on, status, by, reasons, disbursal, details = {} } = plan
  assertBalanced(lines)
  const { leadId, idempotencyKey, at } = order
  const entryId = await insertEntry(transaction, {
    ...{ leadId, idempotencyKey, kind, lines, details },
    bookedOn: on,
    bookedAt: at,
  })
  if (status !== loan.status) {
    const lead = { id: leadId, customerId: loan.customerId, status: loan.status }
    const dates = { ...(disbursal && { disbursal }), ...(status === 'CLOSED' && { closedOn: on }) }
    await changeStatus(transaction, lead, { to: status, by, reasons, at, ...dates })
  }
  return { entryId, isReplay: false, loan }
}
