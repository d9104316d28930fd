import { type LedgerEntry, listEntries } from '../../ledger/entries.ts'
import { type LoanAccount, readLoanAccount } from '../../ledger/loan-account.ts'
import type { Database } from '../../platform/database/database.ts'
import { inSnapshot } from '../../platform/database/in-transaction.ts'
import { type Payer, readPayer } from './payer.ts'

/** What is shown of a loan that is being repaid. */
export type Repayment = { loan: LoanAccount; entries: LedgerEntry[]; payer: Payer }

/** All of one moment, so that balance, statement and receipts agree even while a payment is being booked. */
export const readRepayment = (database: Database, leadId: number): Promise<Repayment | undefined> =>
  inSnapshot(database, async (snapshot) => {
    const loan = await readLoanAccount(snapshot, leadId)
    if (loan === undefined) return undefined
    const entries = await listEntries(snapshot, leadId)
    const payer = await readPayer(snapshot, loan.customerId)
    return { loan, entries, payer }
  })
