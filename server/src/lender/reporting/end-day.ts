import { addDays, daysBetween, type IstDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { assetClassOf, daysPastDue } from 'domain/loan/lifecycle/days-past-due'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { inAsyncCommitTransaction, inTransaction } from '../../platform/database/in-transaction.ts'
import { paced } from '../../platform/jobs/paced.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { listBalances } from '../../records/ledger/loan-account.ts'
import { listLeadsRepaidSince, listLeadsReturnedSince } from '../../records/loans/leads.ts'
import { type Loan, type LoanDue, listLoans, listOpenLoansDue } from '../../records/loans/loans.ts'
import { findLastFinishedDay, finishDay, insertSnapshots, type LoanSnapshot } from './snapshots.ts'

type Dependencies = { database: Database; clock: Clock }

/** Small, because the same process serves customers. */
const batchSize = 200
const dayMs = 86_400_000

const wasDisbursed = (asOf: IstDate) => (loan: LoanDue) => loan.disbursedOn !== null && loan.disbursedOn <= asOf

/** Nothing was due at the end of the day on a loan that was repaid then and opened again since. */
const isDue = ({ principalPaise, interestPaise, chargesPaise }: LoanSnapshot) =>
  principalPaise + interestPaise + chargesPaise > 0

async function snapshotsOf({ database }: Dependencies, loans: LoanDue[], asOf: IstDate): Promise<LoanSnapshot[]> {
  const accounts = await listBalances(database.kysely, loans, asOf)
  const snapshots = accounts.map(({ leadId, repaymentOn, balance }) => {
    const { principalPaise, interestPaise, chargesPaise } = amountDue(balance, asOf)
    const days = daysPastDue(repaymentOn, asOf)
    return { leadId, daysPastDue: days, assetClass: assetClassOf(days), principalPaise, interestPaise, chargesPaise }
  })
  return snapshots.filter(isDue)
}

async function saveSnapshots(dependencies: Dependencies, loans: LoanDue[], asOf: IstDate): Promise<void> {
  const snapshots = await snapshotsOf(dependencies, loans.filter(wasDisbursed(asOf)), asOf)
  if (snapshots.length > 0)
    await inAsyncCommitTransaction(dependencies.database, (transaction) =>
      insertSnapshots(transaction, asOf, snapshots),
    )
}

async function snapshotOpenLoans(dependencies: Dependencies, asOf: IstDate): Promise<void> {
  let last: LoanDue | undefined
  let found: number
  do {
    const loans = await paced(async () => {
      const batch = await listOpenLoansDue(dependencies.database.kysely, { limit: batchSize, after: last })
      await saveSnapshots(dependencies, batch, asOf)
      return batch
    })
    last = loans.at(-1)
    found = loans.length
  } while (found === batchSize)
}

const wasRepaidAfter =
  (day: IstDate) =>
  (loan: Loan): loan is LoanDue =>
    loan.closedOn !== null && loan.closedOn > day && loan.repaymentOn !== null

/** Loans that were still open at the end of the day but have been repaid since. */
async function snapshotRepaidLoans(dependencies: Dependencies, asOf: IstDate, since: Date): Promise<void> {
  const { kysely } = dependencies.database
  const leadIds = await listLeadsRepaidSince(kysely, since)
  for (let start = 0; start < leadIds.length; start += batchSize)
    await paced(async () => {
      const loans = await listLoans(kysely, leadIds.slice(start, start + batchSize))
      await saveSnapshots(dependencies, loans.filter(wasRepaidAfter(asOf)), asOf)
    })
}

/** The loan with the dates it had at the end of the day; undefined if it was not paid out then. */
async function loanAsOf(database: Queryable, loan: Loan, asOf: IstDate): Promise<LoanDue | undefined> {
  const entries = await listEntries(database, loan.leadId)
  const latest = entries.findLast(
    ({ kind, bookedOn }) => (kind === 'DISBURSAL' || kind === 'REVERSAL') && bookedOn <= asOf,
  )
  if (latest?.kind !== 'DISBURSAL') return undefined
  return { ...loan, disbursedOn: latest.bookedOn, repaymentOn: addDays(latest.bookedOn, loan.tenureDays) }
}

/** Loans that were open at the end of the day but whose payout was returned since, which has removed or moved their dates. */
async function snapshotReturnedLoans(dependencies: Dependencies, asOf: IstDate, since: Date): Promise<void> {
  const { kysely } = dependencies.database
  const returned = await listLoans(kysely, await listLeadsReturnedSince(kysely, since))
  for (const loan of returned)
    await paced(async () => {
      const wasDue = await loanAsOf(kysely, loan, asOf)
      if (wasDue) await saveSnapshots(dependencies, [wasDue], asOf)
    })
}

async function takeSnapshot(dependencies: Dependencies, asOf: IstDate): Promise<void> {
  const { database, clock } = dependencies
  // Yesterday ended less than 24 hours ago, the day before it less than 48.
  const since = new Date(businessTime(clock).getTime() - daysBetween(asOf, clock.today()) * dayMs)
  await snapshotOpenLoans(dependencies, asOf)
  await snapshotRepaidLoans(dependencies, asOf, since)
  await snapshotReturnedLoans(dependencies, asOf, since)
  await inTransaction(database, (transaction) => finishDay(transaction, asOf, clock.now()))
}

/**
 * Takes the snapshot of each day that has ended since the last one: soon after midnight in India that of yesterday, and
 * after days without a running server, those of all missed days. A snapshot does not include entries booked on a later day.
 */
export async function endDay(dependencies: Dependencies): Promise<void> {
  const { database, clock } = dependencies
  const yesterday = addDays(clock.today(), -1)
  const lastFinished = await findLastFinishedDay(database.kysely)
  const first = lastFinished === undefined ? yesterday : addDays(lastFinished, 1)
  for (let asOf = first; asOf <= yesterday; asOf = addDays(asOf, 1)) await takeSnapshot(dependencies, asOf)
}
