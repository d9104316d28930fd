import type { Transaction } from '../platform/database/database.ts'
import { bookEntry } from '../records/ledger/book-entry.ts'
import { lockLead } from '../records/loans/leads.ts'
import { lockBorrower } from '../records/loans/lock-borrower.ts'
import { bookMoney, type Money } from '../servicing/payments/results/book-money.ts'

type BookingRequest = Parameters<typeof bookEntry>[2]

/** For tests that start from a loan: locks its customer first. */
export const lockAndBook = async (transaction: Transaction, request: BookingRequest) =>
  bookEntry(transaction, await lockBorrower(transaction, request.leadId), request)

export const lockAndPay = async (transaction: Transaction, money: Money) =>
  bookMoney(transaction, await lockBorrower(transaction, money.leadId), money)

export async function lockCustomerAndLead(transaction: Transaction, leadId: number) {
  const customer = await lockBorrower(transaction, leadId)
  return { customer, lead: await lockLead(transaction, customer, leadId) }
}
