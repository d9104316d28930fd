import { addDays } from 'domain/calendar/ist-date'
import { simulatedLimits } from 'domain/loan/payout/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { createCashfreePayout } from '../../providers/payout/cashfree-payout.ts'
import type { Payout } from '../../providers/payout/payout.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { readLoanAccount } from '../../records/ledger/loan-account.ts'
import { findLead } from '../../records/loans/leads.ts'
import { readTransferToken } from '../../records/loans/transfer-tokens.ts'
import { json, startFakeProvider } from '../../testing/fake-provider.ts'
import { seedSanctionedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { disburseLoan } from './disburse-loan.ts'
import { createPayout, findPayout, startNextTransfer } from './payouts.ts'

/** Pays at once and stores the amount of every transfer. */
function createPromptPayout() {
  const transfers = new Map<string, number>()
  const payout: Payout = {
    async pay({ transferId, amountPaise }) {
      transfers.set(transferId, amountPaise)
      return { kind: 'paid', bankReference: 'UTR1' }
    },
    find: async ({ transferId }) => (transfers.has(transferId) ? { kind: 'paid', bankReference: 'UTR1' } : undefined),
  }
  return { payout, transfers }
}

const { payout, transfers } = createPromptPayout()
let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ payout })
})
afterAll(() => testApp.close())

const database = () => testApp.data.database.kysely
const disburse = (leadId: number, provider = payout) => {
  const { database, clock, log } = testApp.dependencies
  return disburseLoan(
    { database, clock, log, payout: provider, payoutTries: 3, defaultLimits: simulatedLimits, areListsRequired: false },
    leadId,
  )
}
/** The end of the id is random but the same for all tries of a loan. */
const transferIdOfTry = (leadId: number, tries: number) =>
  expect.stringMatching(new RegExp(`^AGR${leadId}T${tries}R[0-9A-F]{16}$`))
const seedLoan = (tenureDays = 7) => seedSanctionedLoan(testApp.data.database, testApp.clock, { tenureDays })
const readPayoutRow = (leadId: number) =>
  database()
    .selectFrom('payouts')
    .select(['status', 'tries', 'transferId', 'bankReference', 'lastFailure', 'mismatch'])
    .where('leadId', '=', leadId)
    .executeTakeFirst()

test('the loan begins on the day of the transfer and is due after its tenure, in Indian time', async () => {
  const { leadId } = await seedLoan(40)
  testApp.clock.advanceDays(3)
  expect(await disburse(leadId)).toEqual({ kind: 'done' })
  const today = testApp.clock.today()
  expect(await readLoanAccount(database(), leadId)).toMatchObject({
    status: 'DISBURSED',
    disbursedOn: today,
    repaymentOn: addDays(today, 40),
    balance: { principalPaise: 1_000_000, bookedTo: today },
  })
  const [entry] = await listEntries(database(), leadId)
  expect(entry).toMatchObject({
    kind: 'DISBURSAL',
    bookedOn: today,
    idempotencyKey: `disbursal:${(await findPayout(database(), leadId))?.transferId}`,
  })
  expect(await readPayoutRow(leadId)).toMatchObject({ status: 'PAID', bankReference: 'UTR1', lastFailure: null })
})

/** Fails the first transfer of a new loan. Returns the id under which it is asked about afterwards. */
async function failFirstTransfer() {
  const { leadId } = await seedLoan()
  await disburse(leadId, { ...payout, pay: async () => ({ kind: 'failed', reason: 'bank away' }) })
  const { transferId: latest = '', amountPaise = 0 } = (await findPayout(database(), leadId)) ?? {}
  return { leadId, latest, earlier: latest.replace('T2R', 'T1R'), amountPaise }
}

test('a transfer that was paid although it had failed is booked, and the next one is not ordered', async () => {
  const { leadId, latest, earlier, amountPaise } = await failFirstTransfer()
  transfers.set(earlier, amountPaise)
  expect(await disburse(leadId)).toMatchObject({ kind: 'pending' })
  expect(await disburse(leadId)).toEqual({ kind: 'done' })
  expect(transfers.has(latest)).toBe(false)
  expect(await readPayoutRow(leadId)).toMatchObject({ status: 'PAID', tries: 2, transferId: earlier })
  expect(await listEntries(database(), leadId)).toHaveLength(1)
})

test('parallel and repeated workers disburse a loan once', async () => {
  const { leadId } = await seedLoan()
  await Promise.all(Array.from({ length: 8 }, () => disburse(leadId)))
  await disburse(leadId)
  expect(await listEntries(database(), leadId)).toHaveLength(1)
  expect(transfers.get(`test-${leadId}`)).toBe(976_400)
})

test('after three failed transfers the application is rejected, and the customer may apply again at once', async () => {
  const { leadId, customerId } = await seedLoan()
  const ordered: string[] = []
  const refusing: Payout = {
    async pay({ transferId }) {
      ordered.push(transferId)
      return { kind: 'failed', reason: 'INVALID_BENE_ACCOUNT' }
    },
    find: async () => undefined,
  }
  expect(await disburse(leadId, refusing)).toEqual({ kind: 'pending', ageMs: 0 })
  expect(await disburse(leadId, refusing)).toEqual({ kind: 'pending', ageMs: 0 })
  expect(await disburse(leadId, refusing)).toEqual({ kind: 'done' })
  expect(ordered).toEqual([`test-${leadId}`, transferIdOfTry(leadId, 2), transferIdOfTry(leadId, 3)])
  expect((await findLead(database(), leadId))?.status).toBe('REJECTED')
  expect(await readPayoutRow(leadId)).toMatchObject({
    status: 'FAILED',
    tries: 3,
    lastFailure: 'INVALID_BENE_ACCOUNT',
  })
  expect(await readCustomer(database(), customerId)).toMatchObject({ applyAgainOn: null, isEligible: false })
})

test('a transfer without a response is retried with the same id, and the failure is recorded', async () => {
  const { leadId } = await seedLoan()
  const silent: Payout = {
    pay: () => Promise.reject(new ProviderFailure('bank', 'no readable response')),
    find: async () => undefined,
  }
  await expect(disburse(leadId, silent)).rejects.toThrow(ProviderFailure)
  expect(await readPayoutRow(leadId)).toMatchObject({
    status: 'PENDING',
    tries: 1,
    transferId: `test-${leadId}`,
    lastFailure: 'bank: no readable response',
  })
  expect(await disburse(leadId)).toEqual({ kind: 'done' })
  expect(await readPayoutRow(leadId)).toMatchObject({ status: 'PAID', tries: 1, lastFailure: null })
})

test('a different transfer under our id is reported as a mismatch, and nothing is booked or sent', async () => {
  const { leadId } = await seedLoan()
  const transfer = {
    transfer_id: `test-${leadId}`,
    status: 'SUCCESS',
    transfer_amount: 1234.5,
    beneficiary_details: { beneficiary_instrument_details: { bank_account_number: '999', bank_ifsc: 'HDFC0000001' } },
  }
  const bank = await startFakeProvider(json(200, transfer))
  const account = { clientId: 'id', clientSecret: 'secret', url: bank.url, timeoutMs: 5_000 }
  for (let run = 0; run < 2; run++)
    expect(await disburse(leadId, createCashfreePayout(account))).toMatchObject({ kind: 'pending' })
  bank.close()
  expect(bank.seen.map(({ method }) => method)).toEqual(['GET', 'GET'])
  expect((await findLead(database(), leadId))?.status).toBe('SANCTIONED')
  expect(await listEntries(database(), leadId)).toEqual([])
  const mismatch = "the provider's transfer has another amount, account number"
  expect(await readPayoutRow(leadId)).toMatchObject({ status: 'PENDING', transferId: `test-${leadId}`, mismatch })
  expect(testApp.logged().split(mismatch)).toHaveLength(2)
  expect((await testApp.app.inject('/metrics')).body).toContain('payout_mismatches 1')
})

test('a database restored to before a payout or its next try uses the same transfer ids again', async () => {
  const { leadId } = await seedLoan()
  const orderAndRestore = async () => {
    const ids: unknown[] = []
    const lost = inTransaction(testApp.data.database, async (transaction) => {
      await transaction.deleteFrom('payouts').where('leadId', '=', leadId).execute()
      await createPayout(transaction, { leadId, amountPaise: 976_400, createdAt: testApp.clock.now() })
      ids.push((await findPayout(transaction, leadId))?.transferId)
      await startNextTransfer(transaction, { leadId, tries: 1 }, 'FAILED')
      ids.push((await findPayout(transaction, leadId))?.transferId)
      throw new Error('lost')
    })
    await expect(lost).rejects.toThrow('lost')
    return ids
  }
  const ids = await orderAndRestore()
  expect(ids).toEqual([transferIdOfTry(leadId, 1), transferIdOfTry(leadId, 2)])
  expect(await orderAndRestore()).toEqual(ids)
  const tokenOf = (id: number) =>
    inTransaction(testApp.data.database, (transaction) => readTransferToken(transaction, id))
  const other = await seedLoan()
  expect(await tokenOf(other.leadId)).not.toBe(await tokenOf(leadId))
  expect(await tokenOf(leadId)).toMatch(/^[0-9A-F]{16}$/)
})
