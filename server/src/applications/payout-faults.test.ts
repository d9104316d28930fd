import { setTimeout as after } from 'node:timers/promises'
import { rupeesOf } from 'domain/money/rupees'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEntries } from '../ledger/read-entries.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createCashfreePayout } from '../providers/payout/cashfree-payout.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { sanctionedLoan } from '../testing/disbursed-loan.ts'
import { type Chance, chanceFrom, type FakePayoutBank, startFakePayoutBank } from '../testing/fake-payout-bank.ts'
import { inBatches } from '../testing/many-customers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type DisbursalParts, disburseLoan } from './disburse-loan.ts'

const runs = 200
const atOnce = 40
const mostRounds = 60
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

let data: TestDatabase
let bank: FakePayoutBank
beforeAll(async () => {
  data = await createTestDatabase()
  bank = await startFakePayoutBank()
})
afterAll(async () => {
  bank.close()
  await data.drop()
})

class Killed extends Error {}

/** A process that dies at some statement, before it reaches the database or after, as chance has it. */
function mortal(database: Database, chance: Chance): Database {
  return {
    ...database,
    async run(statement, values) {
      if (chance() < 0.12) throw new Killed()
      const rows = await database.run(statement, values)
      if (chance() < 0.12) throw new Killed()
      return rows as never
    },
  }
}

const partsWith = (database: Database, timeoutMs: number): DisbursalParts => ({
  database,
  clock: systemClock,
  payout: createCashfreePayout({ clientId: 'id', clientSecret: 'secret', url: bank.url, timeoutMs }),
  mostTries: 3,
})

/** Runs the job as a worker would, whatever it throws, so many times. */
async function work(parts: DisbursalParts, leadId: string, times: number): Promise<void> {
  for (let round = 0; round < times; round++) {
    const ended = await disburseLoan(parts, leadId).catch((error: unknown) => {
      if (!(error instanceof Killed) && !(error instanceof ProviderFailure)) throw error
    })
    if (ended?.kind === 'done') return
  }
}

const rowsOf = async (leadId: string) =>
  (
    await data.database.pool.query(
      `select l.status, p.status as payout, p.amount_paise, p.tries, loans.disbursed_on, loans.repayment_on
         from leads l join payouts p on p.lead_id = l.id join loans on loans.lead_id = l.id where l.id = $1`,
      [leadId],
    )
  ).rows[0]

const transfersOf = (leadId: string) =>
  [...bank.transfers.values()].filter(({ id }) => id === `test-${leadId}` || id.startsWith(`AGR${leadId}T`))

/** Two workers that may die, a bank that misbehaves; then, when all is well again, one worker that finishes. */
async function goThroughIt(leadId: string, chance: Chance): Promise<void> {
  const rival = () => work(partsWith(mortal(data.database, chance), 50), leadId, 4)
  await Promise.all([rival(), rival()])
}

async function outcomeOf(leadId: string): Promise<string> {
  const { status, payout, amount_paise, disbursed_on } = await rowsOf(leadId)
  const transfers = transfersOf(leadId)
  const paid = transfers.filter((transfer) => transfer.status === 'SUCCESS')
  const entries = await readEntries(data.database, leadId)
  expect(transfers.filter((transfer) => transfer.status === 'PENDING')).toEqual([])
  if (status === 'REJECTED') {
    expect([payout, paid.length, entries.length]).toEqual(['FAILED', 0, 0])
    return status
  }
  expect([status, payout, paid.length, entries.length]).toEqual(['DISBURSED', 'PAID', 1, 1])
  expect(paid[0]?.rupees).toBe(rupeesOf(amount_paise))
  expect(entries[0]?.lines.bank).toBe(-amount_paise)
  expect(disbursed_on).not.toBeNull()
  return status
}

test(`over ${runs} payouts with every fault, crash and rival, none is paid twice and none is lost (seed ${seed})`, async () => {
  const chance = chanceFrom(seed)
  const loans = await Promise.all(Array.from({ length: runs }, () => sanctionedLoan(data.database, systemClock)))
  bank.misbehave(chance, 0.5, 0.3)
  await inBatches(loans, atOnce, ({ leadId }) => goThroughIt(leadId, chance))
  await after(60)
  bank.behave()
  await inBatches(loans, atOnce, ({ leadId }) => work(partsWith(data.database, 5_000), leadId, mostRounds))
  const outcomes = await inBatches(loans, atOnce, ({ leadId }) => outcomeOf(leadId))
  expect(outcomes.filter((status) => status === 'DISBURSED').length).toBeGreaterThan(runs / 2)
  expect([...bank.transfers.values()].some(({ status }) => status === 'FAILED')).toBe(true)
}, 120_000)
