import { listReversalChain, withoutMistakes } from 'domain/loan/booking/reversal-chain'
import type { Transaction } from '../../../platform/database/database.ts'
import { type LockedCustomer, lockCustomer } from '../../../records/customers/queries.ts'
import { findEntry, type LedgerEntry, listEntries } from '../../../records/ledger/entries.ts'
import { formatReceiptNumber } from '../../../records/ledger/receipt-number.ts'
import { findLoan, type Loan, lockLoan } from '../../../records/loans/loans.ts'

/** Its message is shown to the employee who takes a payment back or reinstates it. */
export class ReversalRefused extends Error {
  override name = 'ReversalRefused'
}

export const receiptOf = ({ receiptNumber }: Pick<LedgerEntry, 'receiptNumber'>) =>
  formatReceiptNumber(receiptNumber ?? 0)

/** A payment of a locked loan. */
export type LockedPayment = {
  customer: LockedCustomer
  payment: LedgerEntry
  loan: Loan
  /** Those of the loan. */
  entries: LedgerEntry[]
  /** The reversals and reinstatements of the payment, and those of them in effect, oldest first. */
  following: LedgerEntry[]
  holding: LedgerEntry[]
}

export async function lockPayment(transaction: Transaction, entryId: number): Promise<LockedPayment> {
  const payment = await findEntry(transaction, entryId)
  const found = payment?.kind === 'PAYMENT' ? await findLoan(transaction, payment.leadId) : undefined
  const customer = found && (await lockCustomer(transaction, found.customerId))
  const loan = customer && (await lockLoan(transaction, customer, found.leadId))
  if (payment === undefined || customer === undefined || loan === undefined)
    throw new ReversalRefused('there is no such payment')
  const entries = await listEntries(transaction, loan.leadId)
  const following = listReversalChain(entries, payment)
  return { customer, payment, loan, entries, following, holding: withoutMistakes(following) }
}

/** The reversal in effect, if the payment or a part of it is currently reversed. */
export function currentReversal({ holding }: Pick<LockedPayment, 'holding'>): LedgerEntry | undefined {
  const last = holding.at(-1)
  return last?.kind === 'PAYMENT_REVERSAL' ? last : undefined
}
