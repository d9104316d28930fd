import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { assetClassOf, daysPastDue } from 'domain/loan/days-past-due'
import { amountDue } from 'domain/loan/loan-balance'
import { listBalances } from '../ledger/loan-account.ts'
import { type LoanDue, listOpenLoansDue } from '../loans/loans.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { inAsyncCommitTransaction, inTransaction } from '../platform/database/in-transaction.ts'
import { paced } from '../platform/jobs/paced.ts'
import { finishDay, insertSnapshots, isFinished, type LoanSnapshot } from './snapshots.ts'

type Dependencies = { database: Database; clock: Clock }

/** Small, as the process that reads a batch serves customers too. */
const batchSize = 200
const everyDay = { from: '1900-01-01' as IstDate, to: '9999-12-31' as IstDate }

const wasOpen = (asOf: IstDate) => (loan: LoanDue) => loan.disbursedOn !== null && loan.disbursedOn <= asOf

async function snapshotsOf({ database }: Dependencies, loans: LoanDue[], asOf: IstDate): Promise<LoanSnapshot[]> {
  const accounts = await listBalances(database.kysely, loans, asOf)
  return accounts.map(({ leadId, repaymentOn, balance }) => {
    const { principalPaise, interestPaise, chargesPaise } = amountDue(balance, asOf)
    const days = daysPastDue(repaymentOn, asOf)
    return { leadId, daysPastDue: days, assetClass: assetClassOf(days), principalPaise, interestPaise, chargesPaise }
  })
}

async function snapshotBatch(
  dependencies: Dependencies,
  asOf: IstDate,
  after: LoanDue | undefined,
): Promise<LoanDue[]> {
  const { database } = dependencies
  const loans = await listOpenLoansDue(database.kysely, { ...everyDay, limit: batchSize, after })
  const snapshots = await snapshotsOf(dependencies, loans.filter(wasOpen(asOf)), asOf)
  if (snapshots.length > 0)
    await inAsyncCommitTransaction(database, (transaction) => insertSnapshots(transaction, asOf, snapshots))
  return loans
}

/**
 * Takes the snapshot of yesterday, once, soon after midnight in India, or as soon as the server runs again. What was
 * booked with today's date is not in it.
 */
export async function endDay(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  const asOf = addDays(clock.today(), -1)
  if (await isFinished(database.kysely, asOf)) return
  let last: LoanDue | undefined
  let found: number
  do {
    const loans = await paced(() => snapshotBatch(dependencies, asOf, last))
    last = loans.at(-1)
    found = loans.length
  } while (found === batchSize)
  await inTransaction(database, (transaction) => finishDay(transaction, asOf, clock.now()))
}
