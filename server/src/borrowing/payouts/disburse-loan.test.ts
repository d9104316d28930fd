import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { simulatedLimits } from 'domain/loan/payout/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileDayTask } from '../../lender/treasury/reconciliation/jobs.ts'
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
import { runTask } from '../../testing/run-task.ts'
import { seedSanctionedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { bookPayout } from './book-payout.ts'
import { disburseLoan, disburseLoanTask } from './disburse-loan.ts'
import { createPayout, findPayout, startNextTransfer } from './payouts.ts'
import { findUnknownTransfers } from './unknown-transfers.ts'

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
    { database, clock, log, payout: provider, payoutTries: 3, defaultLimits: simulatedLimits },
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

test('a late report that an earlier transfer was paid does not begin the loan', async () => {
  const { leadId } = await seedLoan()
  const { transferId = '' } = (await findPayout(database(), leadId)) ?? {}
  await disburse(leadId, { ...payout, pay: async () => ({ kind: 'failed', reason: 'bank away' }) })
  await bookPayout(testApp.dependencies, { leadId, transferId }, 'UTR1')
  expect(await readPayoutRow(leadId)).toMatchObject({ status: 'PENDING', tries: 2 })
  expect(await listEntries(database(), leadId)).toEqual([])
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

test('while the provider no longer reports that the transfer has failed, the next one is not ordered', async () => {
  const { leadId, latest } = await failFirstTransfer()
  const isPending: Payout = {
    ...payout,
    find: async ({ transferId }) => (transferId === latest ? undefined : { kind: 'pending' }),
  }
  expect(await disburse(leadId, isPending)).toMatchObject({ kind: 'pending' })
  expect(transfers.has(latest)).toBe(false)
  await disburse(leadId)
  expect(await readPayoutRow(leadId)).toMatchObject({ status: 'PAID', tries: 2, transferId: latest })
})

test('a returned transfer that is reported as paid again is left to a person, and the next one is not ordered', async () => {
  const { leadId, latest, earlier, amountPaise } = await failFirstTransfer()
  await database().updateTable('payouts').set({ returnedAt: new Date() }).where('leadId', '=', leadId).execute()
  transfers.set(earlier, amountPaise)
  expect(await disburse(leadId)).toMatchObject({ kind: 'pending' })
  expect(transfers.has(latest)).toBe(false)
  const mismatch = `the provider has paid ${earlier}, which had failed`
  expect(await readPayoutRow(leadId)).toMatchObject({ status: 'PENDING', tries: 2, transferId: latest, mismatch })
  transfers.delete(earlier)
  await disburse(leadId)
  expect(await readPayoutRow(leadId)).toMatchObject({ status: 'PAID', transferId: latest, mismatch: null })
})

/** Compares today with the provider. Returns the differences about a transfer. */
async function compare(transferId: string) {
  await runTask(testApp, reconcileDayTask, { day: istDateOf(testApp.clock.now()) })
  const differences = database().selectFrom('reconciliationDifferences').select(['kind', 'theirPaise as paise'])
  return differences.where('reference', '=', transferId).where('resolvedAt', 'is', null).execute()
}

test('an earlier transfer that was paid although it had failed is found by the nightly comparison', async () => {
  const { leadId, earlier, amountPaise } = await failFirstTransfer()
  await disburse(leadId)
  expect(await compare(earlier)).toEqual([])
  transfers.set(earlier, amountPaise)
  expect(await compare(earlier)).toEqual([{ kind: 'PAYOUT_NOT_BOOKED', paise: amountPaise }])
})

test('a second transfer that was paid although its reply was lost is found by the nightly comparison', async () => {
  const { leadId, latest, earlier, amountPaise } = await failFirstTransfer()
  const silent: Payout = { ...payout, pay: () => Promise.reject(new ProviderFailure('bank', 'no readable response')) }
  await expect(disburse(leadId, silent)).rejects.toThrow(ProviderFailure)
  transfers.set(earlier, amountPaise)
  await disburse(leadId)
  await disburse(leadId)
  expect(await readPayoutRow(leadId)).toMatchObject({ status: 'PAID', transferId: earlier })
  expect(await compare(latest)).toEqual([])
  transfers.set(latest, amountPaise)
  expect(await compare(latest)).toEqual([{ kind: 'PAYOUT_NOT_BOOKED', paise: amountPaise }])
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

test('parallel workers start only one new transfer after the same failure', async () => {
  const { leadId } = await seedLoan()
  const workers = 4
  const allCalled = Promise.withResolvers<void>()
  let calls = 0
  const failing: Payout = {
    async pay() {
      if (++calls === workers) allCalled.resolve()
      await allCalled.promise
      return { kind: 'failed', reason: 'FAILED' }
    },
    find: async () => undefined,
  }
  const results = await Promise.all(Array.from({ length: workers }, () => disburse(leadId, failing)))
  expect(results.map(({ kind }) => kind).toSorted()).toEqual(['done', 'done', 'done', 'pending'])
  expect(await readPayoutRow(leadId)).toMatchObject({
    status: 'PENDING',
    tries: 2,
    transferId: transferIdOfTry(leadId, 2),
  })
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

test('a response that stays away until another worker has paid the loan is not recorded as its failure', async () => {
  const { leadId } = await seedLoan()
  const slow: Payout = {
    async pay() {
      await disburse(leadId)
      throw new ProviderFailure('bank', 'no readable response')
    },
    find: async () => undefined,
  }
  await expect(disburse(leadId, slow)).rejects.toThrow(ProviderFailure)
  expect(await readPayoutRow(leadId)).toMatchObject({ status: 'PAID', lastFailure: null })
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

test('after a restore, the transfers in a report of the provider that our books lack are found', async () => {
  const { leadId } = await seedLoan()
  const known = `AGR${leadId}T2R0123456789ABCDEF`
  await database().updateTable('payouts').set({ transferId: known }).where('leadId', '=', leadId).execute()
  const token = await inTransaction(testApp.data.database, (transaction) => readTransferToken(transaction, leadId))
  await database().updateTable('payouts').set({ tries: 2 }).where('leadId', '=', leadId).execute()
  const [returned, later] = [`AGR${leadId}T1R${token}`, `AGR${leadId}T3R${token}`]
  const [lost, other] = [`AGR${leadId}T1R${'F'.repeat(16)}`, `AGR99999999T1R${token}`]
  const report = `transfer_id,status\n${[known, returned, later, lost, other, lost].join(',SUCCESS\n')}`
  const unknown = [
    { transferId: later, loanNo: `AGR${leadId}`, status: 'SANCTIONED' },
    { transferId: lost, loanNo: `AGR${leadId}`, status: undefined },
    { transferId: other, loanNo: 'AGR99999999', status: undefined },
  ]
  expect(await findUnknownTransfers(database(), report)).toEqual({ read: 5, unknown })
})

test('a transfer that the provider reports while it is looked up is looked up again at once', async () => {
  const { leadId } = await seedLoan()
  testApp.clock.advanceDays(1)
  const pending: Payout = {
    ...payout,
    async find() {
      await disburseLoanTask.queue(database(), { leadId })
      return { kind: 'pending' }
    },
  }
  const providers = { ...testApp.dependencies.providers, payout: pending }
  await runTask({ dependencies: { ...testApp.dependencies, providers } }, disburseLoanTask, { leadId })
  const { rows } = await testApp.data.asOwner(
    'select run_at <= now() as "isDue" from graphile_worker._private_jobs where key = $1',
    [`${disburseLoanTask.name}:${leadId}`],
  )
  expect(rows).toEqual([{ isDue: true }])
})

test('a lead without a sanctioned loan has nothing to disburse', async () => {
  expect(await disburse(999_999_999)).toEqual({ kind: 'done' })
})
