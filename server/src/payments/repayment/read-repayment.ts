import { type LedgerEntry, listEntries } from '../../ledger/entries.ts'
import { type LoanAccount, readLoanAccount } from '../../ledger/loan-account.ts'
import type { Database } from '../../platform/database/database.ts'
import { inSnapshot } from '../../platform/database/in-transaction.ts'
import { type Payer, readPayer } from './payer.ts'

/** A loan with its ledger entries and its customer, as the repay page, statement and receipts show it. */
export type Repayment = { loan: LoanAccount; entries: LedgerEntry[]; payer: Payer }

/** Reads from one snapshot, so that balance and entries agree even while a payment is being booked. */
export const readRepayment = (database: Database, leadId: number): Promise<Repayment | undefined> =>
  inSnapshot(database, async (snapshot) => {
    const loan = await readLoanAccount(snapshot, leadId)
    if (loan === undefined) return undefined
    const entries = await listEntries(snapshot, leadId)
    const payer = await readPayer(snapshot, loan.customerId)
    return { loan, entries, payer }
  })
