import { setTimeout as delay } from 'node:timers/promises'
import { rupeesOf } from 'domain/money/paise'
import { pino } from 'pino'
import { systemClock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createCashfreePayout } from '../../../providers/payout/cashfree-payout.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { inBatches } from '../../../testing/seed-customers.ts'
import { seedSanctionedLoan } from '../../../testing/seed-loans.ts'
import { crashingDatabase, SimulatedCrash } from '../../applications/testing/crashing-database.ts'
import { type DisbursalDependencies, disburseLoan } from '../disburse-loan.ts'
import { findPayout } from '../payouts.ts'
import { type FakePayoutBank, type Random, seededRandom } from './fake-payout-bank.ts'

export type PayoutFaultRun = { database: Database; bank: FakePayoutBank; loans: number; seed: number }

export type PayoutFaultResult = {
  /** Transfers that the bank accepted while its responses were bad. */
  acceptedDuringFaults: number
  disbursed: number
  rejected: number
  failedTransfers: number
  problems: string[]
}

/** With more in parallel, requests to the bank would time out waiting for each other. */
const batchSize = 10
const crashShare = 0.02
const badResponses = 0.5
const failedTransfers = 0.3
const attemptsWithFaults = 4
const maxAttempts = 60
const impatientTimeoutMs = 250
const lateOrdersMs = 500

const dependenciesOf = (database: Database, bank: FakePayoutBank, timeoutMs: number): DisbursalDependencies => ({
  database,
  clock: systemClock,
  log: pino({ level: 'silent' }),
  payout: createCashfreePayout({ clientId: 'id', clientSecret: 'secret', url: bank.url, timeoutMs }),
  payoutTries: 3,
  // However many loans a run has.
  defaultLimits: { loanCeilingPaise: Number.MAX_SAFE_INTEGER, dayCeilingPaise: Number.MAX_SAFE_INTEGER },
})

/** Retries the job after every failure and crash, as the job queue does, until it is done or the attempts are used up. */
async function runJob(dependencies: DisbursalDependencies, leadId: number, attempts: number): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const result = await disburseLoan(dependencies, leadId).catch((error: unknown) => {
      if (!(error instanceof SimulatedCrash) && !(error instanceof ProviderFailure)) throw error
    })
    if (result?.kind === 'done') return
  }
}

/** Lets one worker finish every payout. */
export const disburseAll = (database: Database, bank: FakePayoutBank, leadIds: readonly number[]) =>
  inBatches(leadIds, batchSize, (leadId) => runJob(dependenciesOf(database, bank, 5_000), leadId, maxAttempts))

async function disburseWithFaults({ database, bank }: PayoutFaultRun, leadId: number, random: Random): Promise<void> {
  const worker = () =>
    runJob(
      dependenciesOf(crashingDatabase(database, random, crashShare), bank, impatientTimeoutMs),
      leadId,
      attemptsWithFaults,
    )
  await Promise.all([worker(), worker()])
}

const transfersOf = ({ transfers }: FakePayoutBank, leadId: number) =>
  [...transfers.values()].filter(({ id }) => id === `test-${leadId}` || id.startsWith(`AGR${leadId}T`))

/** Compares the bank's transfers with the payout, the ledger and the status of one loan. */
async function auditLoan({ database: { kysely }, bank }: PayoutFaultRun, leadId: number) {
  const lead = await findLead(kysely, leadId)
  const payout = await findPayout(kysely, leadId)
  const entries = await listEntries(kysely, leadId)
  const paid = transfersOf(bank, leadId).filter(({ status }) => status === 'SUCCESS')
  const isPending = transfersOf(bank, leadId).some(({ status }) => status === 'PENDING')
  const found = [lead?.status, payout?.status, `paid ${paid.length}`, `entries ${entries.length}`].join(', ')
  const isRejected = found === 'REJECTED, FAILED, paid 0, entries 0'
  const isDisbursed = found === 'DISBURSED, PAID, paid 1, entries 1'
  const amountPaise = payout?.amountPaise ?? 0
  const isAmountRight = paid[0]?.rupees === rupeesOf(amountPaise) && entries[0]?.lines.bank === -amountPaise
  const problems = [
    ...(isRejected || isDisbursed ? [] : [found]),
    ...(isDisbursed && !isAmountRight ? ['another amount'] : []),
    ...(isDisbursed && lead?.disbursedOn === null ? ['no day of disbursal'] : []),
    ...(isPending ? ['a pending transfer that was not polled again'] : []),
  ]
  return { isDisbursed, isRejected, problems: problems.map((problem) => `lead ${leadId}: ${problem}`) }
}

/**
 * Pays loans out while the bank sends bad responses, transfers fail and two workers per loan crash at random. Then lets one
 * worker finish and audits every loan.
 */
export async function runPayoutFaults(run: PayoutFaultRun): Promise<PayoutFaultResult> {
  const { database, bank, seed } = run
  const random = seededRandom(seed)
  const loans = await inBatches(Array.from({ length: run.loans }), 8, () => seedSanctionedLoan(database, systemClock))
  const leadIds = loans.map(({ leadId }) => leadId)
  bank.startFaults({ random, badResponses, failedTransfers })
  await inBatches(leadIds, batchSize, (leadId) => disburseWithFaults(run, leadId, random))
  await delay(lateOrdersMs)
  const acceptedDuringFaults = bank.transfers.size
  bank.stopBadResponses()
  await disburseAll(database, bank, leadIds)
  const audits = await inBatches(leadIds, batchSize, (leadId) => auditLoan(run, leadId))
  return {
    acceptedDuringFaults,
    disbursed: audits.filter(({ isDisbursed }) => isDisbursed).length,
    rejected: audits.filter(({ isRejected }) => isRejected).length,
    failedTransfers: [...bank.transfers.values()].filter(({ status }) => status === 'FAILED').length,
    problems: audits.flatMap(({ problems }) => problems),
  }
}
