import type { IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { bookPayment } from 'domain/loan/booking/loan-booking'
import { isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { LockedCustomer } from '../../../records/customers/queries.ts'
import { type Booked, bookEntry } from '../../../records/ledger/book-entry.ts'
import { readCoolingOffEnd } from '../../../records/loans/cooling-off.ts'
import { findLoan } from '../../../records/loans/loans.ts'
import { addReceipt } from './receipt-outbox.ts'

export type Money = {
  leadId: number
  idempotencyKey: string
  amountPaise: number
  /** The customer wants to return the loan, which succeeds only within the cooling-off period. */
  isForCoolingOff?: boolean
  /** The day of the payment according to the proof. */
  paidOn: IstDate
  clock: Clock
  today: IstDate
  by: string
  reason: string
  details: object
}

/** The day a payment counts from: the proved day, but not before the disbursal and not after today. */
export function valueDate(paidOn: IstDate, disbursedOn: IstDate | null, today: IstDate): IstDate {
  if (disbursedOn !== null && paidOn < disbursedOn) return disbursedOn
  return paidOn > today ? today : paidOn
}

/** Books proved money on a loan once, and puts its receipt into the outbox. */
export async function bookMoney(
  transaction: Transaction,
  customer: LockedCustomer,
  money: Money,
): Promise<Pick<Booked, 'entryId' | 'isReplay'>> {
  const { leadId, idempotencyKey, amountPaise, paidOn, clock, today, by, reason, details } = money
  const loan = money.isForCoolingOff ? await findLoan(transaction, leadId) : undefined
  const coolingOffEndsOn = loan ? await readCoolingOffEnd(transaction, loan) : null
  const { entryId, isReplay, before, after } = await bookEntry(transaction, customer, {
    leadId,
    idempotencyKey,
    at: businessTime(clock),
    plan: (account) => {
      const on = valueDate(paidOn, account.disbursedOn, today)
      const isGivenBack = coolingOffEndsOn !== null && on <= coolingOffEndsOn
      return { ...bookPayment(account, amountPaise, on, { isGivenBack }), by, reasons: [reason], details }
    },
  })
  if (!isReplay)
    await addReceipt(transaction, {
      entryId,
      at: clock.now(),
      duePaise: amountDue(after.balance, today).totalPaise,
      dueOn: today,
      owedBackPaise: after.balance.owedBackPaise - before.balance.owedBackPaise,
      closesLoan: !isRepaid(before.status) && isRepaid(after.status),
    })
  return { entryId, isReplay }
}
