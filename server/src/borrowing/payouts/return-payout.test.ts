import { addDays } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/booking/loan-balance'
import { bookPayment } from 'domain/loan/booking/loan-booking'
import { simulatedLimits } from 'domain/loan/payout/release'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { cashfreeSignature, createCashfreePayout } from '../../providers/payout/cashfree-payout.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { readLoanAccount } from '../../records/ledger/loan-account.ts'
import { lockAndBook } from '../../testing/lock-and-book.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkPaidPayouts, checkPayout } from './check-payouts.ts'
import { countMismatches, findPayout, recordMismatch } from './payouts.ts'
import { returnPayout } from './return-payout.ts'
import { type FakePayoutBank, startFakePayoutBank, type Transfer } from './testing/fake-payout-bank.ts'

const clientSecret = 'secret'
let bank: FakePayoutBank
let testApp: TestApp
beforeAll(async () => {
  bank = await startFakePayoutBank()
  const payout = createCashfreePayout({ clientId: 'id', clientSecret, url: bank.url, timeoutMs: 5_000 })
  testApp = await createTestApp({ payout })
})
afterAll(async () => {
  await testApp.close()
  bank.close()
})

const kysely = () => testApp.data.database.kysely
const dependencies = (payoutTries = 3) => {
  const { database, clock, log, providers } = testApp.dependencies
  return {
    database,
    clock,
    log,
    payout: providers.payout,
    bankCheck: providers.bankCheck,
    payoutTries,
    defaultLimits: simulatedLimits,
    areListsRequired: false,
  }
}
const instrument = { bank_account_number: '50100012345678', bank_ifsc: 'HDFC0000001' }

/** A loan of ₹10,000 that was paid out today, and the bank's record of its transfer. */
async function seedPaidLoan(status: Transfer['status'] = 'REVERSED') {
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  const id = `test-${loan.leadId}`
  const beneficiary = { beneficiary_instrument_details: instrument }
  bank.transfers.set(id, { id, rupees: 9_764, beneficiary, status })
  return loan
}
const messagesTo = async (mobile: string): Promise<string[]> => {
  await testApp.runJobs()
  const inbox = await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })
  return inbox.json().map(({ text }: { text: string }) => text)
}
const kindsOf = async (leadId: number) => (await listEntries(kysely(), leadId)).map(({ kind }) => kind)
const readAccount = async (leadId: number) => {
  const account = await readLoanAccount(kysely(), leadId)
  if (account === undefined) throw new Error('no loan')
  return account
}
const dueOf = async (leadId: number) => amountDue((await readAccount(leadId)).balance, testApp.clock.today()).totalPaise

test('a late report about an earlier transfer does not reverse the payout', async () => {
  const { leadId } = await seedPaidLoan('SUCCESS')
  const earlier = { leadId, transferId: `earlier-${leadId}` }
  await returnPayout(dependencies(), earlier, { failure: 'account closed', mayTryAgain: true })
  expect(await kindsOf(leadId)).toEqual(['DISBURSAL'])
})

test('a returned payout is reversed once, without interest, and paid out again, and the payouts of others stay paid', async () => {
  const { leadId, mobile } = await seedPaidLoan()
  const other = await seedPaidLoan('SUCCESS')
  const readOther = async () => [await findPayout(kysely(), other.leadId), await readAccount(other.leadId)]
  const before = await readOther()
  expect(before).toMatchObject([{ status: 'PAID' }, { status: 'DISBURSED' }])
  testApp.clock.advanceDays(3)
  await Promise.all(Array.from({ length: 4 }, () => checkPayout(dependencies(), leadId)))
  expect(await readAccount(leadId)).toMatchObject({ status: 'SANCTIONED', disbursedOn: null, repaymentOn: null })
  expect(await dueOf(leadId)).toBe(0)
  const { transferId } = (await findPayout(kysely(), leadId)) ?? {}
  expect(transferId).toMatch(new RegExp(`^AGR${leadId}T2R`))
  expect(await messagesTo(mobile)).toEqual([
    expect.stringContaining('was paid to your bank account'),
    `Agrim: your bank returned the Rs.9,764 that we paid you for loan AGR${leadId}. No interest is due for this time. We are paying it again.`,
  ])

  expect(await kindsOf(leadId)).toEqual(['DISBURSAL', 'REVERSAL', 'DISBURSAL'])
  const today = testApp.clock.today()
  expect(await readAccount(leadId)).toMatchObject({
    status: 'DISBURSED',
    disbursedOn: today,
    repaymentOn: addDays(today, 7),
    balance: { principalPaise: 1_000_000, interestPaise: 0, owedBackPaise: 0 },
  })
  await checkPayout(dependencies(), leadId)
  expect(await kindsOf(leadId)).toHaveLength(3)
  expect(await readOther()).toEqual(before)
})

test('if the last transfer is returned, the application is rejected and nothing is due', async () => {
  const { leadId, mobile } = await seedPaidLoan()
  await recordMismatch(kysely(), { leadId, transferId: `test-${leadId}` }, 'another amount')
  testApp.clock.advanceDays(2)
  await checkPayout(dependencies(1), leadId)
  expect(await countMismatches(kysely())).toBe(0)
  expect((await readAccount(leadId)).status).toBe('REJECTED')
  expect(await dueOf(leadId)).toBe(0)
  expect(await findPayout(kysely(), leadId)).toMatchObject({ status: 'FAILED', transferId: `test-${leadId}` })
  expect((await messagesTo(mobile)).join()).toContain('The loan is cancelled, nothing is due.')
})

test.each([
  ['not tried again if its account is invalid', async () => ({ kind: 'invalid' as const }), 'REJECTED'],
  [
    'tried again if its account cannot be checked',
    () => Promise.reject(new ProviderFailure('bank', 'no response')),
    'SANCTIONED',
  ],
])('a returned payout is %s', async (_result, check, status) => {
  const { leadId } = await seedPaidLoan()
  await checkPayout({ ...dependencies(), bankCheck: { check } }, leadId)
  expect((await readAccount(leadId)).status).toBe(status)
})

test('payments on a loan whose payout was returned are owed back in full', async () => {
  const { leadId } = await seedPaidLoan()
  const [at, today] = [testApp.clock.now(), addDays(testApp.clock.today(), 1)]
  const pay = (idempotencyKey: string) =>
    inTransaction(testApp.data.database, (transaction) =>
      lockAndBook(transaction, {
        leadId,
        idempotencyKey,
        at,
        plan: (loan) => ({ ...bookPayment(loan, 300_000, today), by: 'test', reasons: [] }),
      }),
    )
  await pay(`payment:${leadId}:1`)
  testApp.clock.advanceDays(2)
  await checkPayout(dependencies(), leadId)
  expect(await readAccount(leadId)).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 300_000 } })
  await pay(`payment:${leadId}:2`)
  expect(await readAccount(leadId)).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 600_000 } })
  expect(await dueOf(leadId)).toBe(0)
})

const pay = (leadId: number, amountPaise: number) =>
  inTransaction(testApp.data.database, (transaction) =>
    lockAndBook(transaction, {
      leadId,
      idempotencyKey: `payment:${leadId}`,
      at: testApp.clock.now(),
      plan: (loan) => ({ ...bookPayment(loan, amountPaise, testApp.clock.today()), by: 'test', reasons: [] }),
    }),
  )

test('a loan with nothing paid but the rupee of autopay is paid out again, and the rupee is owed back', async () => {
  const { leadId } = await seedPaidLoan()
  await pay(leadId, 100)
  await checkPayout(dependencies(), leadId)
  expect(await readAccount(leadId)).toMatchObject({ status: 'SANCTIONED', balance: { owedBackPaise: 100 } })
  await testApp.runJobs()
  expect(await readAccount(leadId)).toMatchObject({ status: 'DISBURSED', balance: { principalPaise: 1_000_000 } })
})

test('a paid payout that the provider does not know is reported as a mismatch, and nothing is booked', async () => {
  const { leadId } = await seedPaidLoan('SUCCESS')
  bank.transfers.delete(`test-${leadId}`)
  await checkPayout(dependencies(), leadId)
  expect(await kindsOf(leadId)).toEqual(['DISBURSAL'])
  const row = () => kysely().selectFrom('payouts').select(['mismatch', 'nextCheckAt']).where('leadId', '=', leadId)
  expect((await row().executeTakeFirst())?.mismatch).toBe('the provider does not know the transfer')
})

test('a payout is checked for seven days at growing intervals', async () => {
  const { leadId } = await seedPaidLoan('SUCCESS')
  const settledAt = testApp.clock.now()
  const setNextCheck = (at: Date | null) =>
    kysely().updateTable('payouts').set({ nextCheckAt: at }).where('leadId', '=', leadId).execute()
  await setNextCheck(settledAt)
  const hoursOfChecks: number[] = []
  for (let next: Date | null = settledAt; next !== null; ) {
    const now: Date = next
    await checkPaidPayouts({ ...dependencies(), clock: { ...testApp.clock, now: () => now } })
    hoursOfChecks.push(Math.round((now.getTime() - settledAt.getTime()) / 3_600_000))
    const row = kysely().selectFrom('payouts').select('nextCheckAt').where('leadId', '=', leadId)
    next = (await row.executeTakeFirstOrThrow()).nextCheckAt
  }
  expect(hoursOfChecks).toEqual([0, 1, 2, 4, 8, 16, 32, 56, 80, 104, 128, 152, 176])
})

const post = (body: object | string, signature?: string) => {
  const payload = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const headers = {
    'content-type': 'application/json',
    'x-webhook-timestamp': '1721909617',
    'x-webhook-signature': signature ?? cashfreeSignature('1721909617', payload, clientSecret),
  }
  return testApp.app.inject({ method: 'POST', url: '/payouts/cashfree/webhook', headers, payload })
}
const eventsOf = (transferId: string) =>
  kysely().selectFrom('payoutEvents').select(['leadId', 'eventType']).where('transferId', '=', transferId).execute()

test('a signed event about a transfer is stored and triggers a check; a forged one is refused', async () => {
  const { leadId } = await seedPaidLoan()
  const event = (transferId: string) => ({ type: 'TRANSFER_REVERSED', data: { transfer_id: transferId } })
  expect((await post(event(`test-${leadId}`), 'forged')).statusCode).toBe(400)
  expect(await eventsOf(`test-${leadId}`)).toEqual([])
  expect((await post(event(`test-${leadId}`))).statusCode).toBe(200)
  expect(await eventsOf(`test-${leadId}`)).toEqual([{ leadId, eventType: 'TRANSFER_REVERSED' }])
  await testApp.runJobs()
  expect(await kindsOf(leadId)).toContain('REVERSAL')

  expect((await post(event('AGR1T1'))).statusCode).toBe(200)
  expect(await eventsOf('AGR1T1')).toEqual([{ leadId: null, eventType: 'TRANSFER_REVERSED' }])
  for (const other of [{ type: 'LOW_BALANCE_ALERT', data: {} }, {}, ''])
    expect((await post(other)).statusCode).toBe(200)
  const metrics = (await testApp.app.inject('/metrics')).body
  expect(metrics.match(/(?<=payout_events_total){.*/g)?.toSorted()).toEqual([
    '{result="matched"} 1',
    '{result="other"} 3',
    '{result="unmatched"} 1',
  ])
})
