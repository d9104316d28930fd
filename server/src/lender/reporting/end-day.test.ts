import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookPayout } from '../../borrowing/payouts/book-payout.ts'
import { findPayout } from '../../borrowing/payouts/payouts.ts'
import { returnPayout } from '../../borrowing/payouts/return-payout.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { reversePayment } from '../../servicing/corrections/reversals/reverse-payment.ts'
import { createRepayPage, payuPost, type RepayPage } from '../../servicing/payments/testing/repay-page.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { endDay } from './end-day.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp()
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

const end = () => endDay({ database: testApp.data.database, clock: testApp.clock })
const snapshots = () =>
  testApp.data.database.kysely
    .selectFrom('loanSnapshots')
    .select(['asOf', 'daysPastDue', 'assetClass', 'principalPaise', 'interestPaise'])
    .orderBy('asOf')
    .execute()

test('the end of a day stores one row per open loan with what was due', async () => {
  const { clock } = testApp
  const paidOutOn = clock.today()
  await page.lend({ mobile: '9822100001', principalPaise: 2_000_000, tenureDays: 7 })
  await end()
  expect(await snapshots()).toEqual([])

  for (let day = 1; day <= 8; day++) {
    clock.advanceDays(1)
    await end()
    await end()
  }
  const standard = { days_past_due: 0, asset_class: 'STANDARD', principal_paise: 2_000_000, interest_paise: 120_000 }
  const overdue = { daysPastDue: 1, assetClass: 'SMA-0', principalPaise: 2_000_000, interestPaise: 140_000 }
  expect((await snapshots()).slice(-2)).toEqual([
    { asOf: addDays(paidOutOn, 6), ...standard },
    { asOf: addDays(paidOutOn, 7), ...overdue },
  ])
})

test('an interrupted day is finished by the next run, and the totals of the last day are metrics', async () => {
  const { clock } = testApp
  clock.advanceDays(1)
  await end()
  const asOf = addDays(clock.today(), -1)
  await testApp.data.asOwner('delete from day_end_totals where as_of = $1', [asOf])
  await testApp.data.asOwner('delete from day_ends where as_of = $1', [asOf])
  await end()
  const { body } = await testApp.app.inject({ url: '/metrics' })
  expect(body).toContain('open_loans{asset_class="SMA-0"} 1')
  expect(body).toContain('open_loans_due_paise{asset_class="SMA-0"} 2160000')
})

test('a loan that is repaid after midnight, before the day was ended, is in the snapshot of that day', async () => {
  const { clock } = testApp
  const loan = await page.lend({ mobile: '9822100002', principalPaise: 1_000_000, tenureDays: 7 })
  const disbursedOn = clock.today()
  clock.advanceDays(1)
  await page.open(loan)
  await page.webhook(payuPost((await page.order(loan)).data.parameters))
  await end()
  const snapshots = testApp.data.database.kysely.selectFrom('loanSnapshots').select(['asOf', 'principalPaise'])
  expect(await snapshots.where('leadId', '=', loan.leadId).execute()).toEqual([
    { asOf: disbursedOn, principalPaise: 1_000_000 },
  ])
  clock.advanceDays(1)
  await end()
  expect(await snapshots.where('leadId', '=', loan.leadId).execute()).toHaveLength(1)
})

const bankReturns = (leadId: number, mayTryAgain: boolean) =>
  returnPayout(
    { ...testApp.dependencies, payoutTries: 3 },
    { leadId, transferId: `test-${leadId}` },
    { failure: 'account closed', mayTryAgain },
  )

async function payAgain(leadId: number): Promise<void> {
  const { transferId = '' } = (await findPayout(testApp.data.database.kysely, leadId)) ?? {}
  await bookPayout(testApp.dependencies, { leadId, transferId }, null)
}

test('a loan has no snapshot of a day on which its payout was returned and not yet paid again', async () => {
  const { clock, data } = testApp
  await end()
  const { leadId } = await page.lend({ mobile: '9822100006', principalPaise: 1_000_000, tenureDays: 7 })
  const disbursedOn = clock.today()
  clock.advanceDays(1)
  await bankReturns(leadId, true)
  clock.advanceDays(1)
  await payAgain(leadId)
  await end()
  const snapshots = data.database.kysely.selectFrom('loanSnapshots').select('asOf').where('leadId', '=', leadId)
  expect(await snapshots.execute()).toEqual([{ asOf: disbursedOn }])
})

test.each([
  ['to be paid again', true, '9822100004'],
  ['for good', false, '9822100005'],
])(
  'a loan whose payout the bank returned after midnight, %s, is in the snapshot of the day that ended',
  async (_how, mayTryAgain, mobile) => {
    const { clock, data } = testApp
    await end()
    const { leadId } = await page.lend({ mobile, principalPaise: 1_000_000, tenureDays: 7 })
    const disbursedOn = clock.today()
    clock.advanceDays(2)
    await bankReturns(leadId, mayTryAgain)
    if (mayTryAgain) await payAgain(leadId)
    await end()
    const snapshots = data.database.kysely
      .selectFrom('loanSnapshots')
      .select(['asOf', 'daysPastDue', 'principalPaise', 'interestPaise'])
      .where('leadId', '=', leadId)
      .orderBy('asOf')
    const standard = { daysPastDue: 0, principalPaise: 1_000_000 }
    expect(await snapshots.execute()).toEqual([
      { asOf: disbursedOn, ...standard, interestPaise: 0 },
      { asOf: addDays(disbursedOn, 1), ...standard, interestPaise: 10_000 },
    ])
    clock.advanceDays(1)
    await end()
    expect(await snapshots.execute()).toHaveLength(mayTryAgain ? 3 : 2)
  },
)

test('after days without a server each of them gets its snapshot, with loans that have been repaid since', async () => {
  const { clock } = testApp
  await end()
  const loan = await page.lend({ mobile: '9822100003', principalPaise: 1_000_000, tenureDays: 7 })
  const disbursedOn = clock.today()
  clock.advanceDays(2)
  await page.open(loan)
  await page.webhook(payuPost((await page.order(loan)).data.parameters))
  clock.advanceDays(2)
  await end()
  const { kysely } = testApp.data.database
  const snapshots = kysely.selectFrom('loanSnapshots').select(['asOf', 'interestPaise']).orderBy('asOf')
  expect(await snapshots.where('leadId', '=', loan.leadId).execute()).toEqual([
    { asOf: disbursedOn, interestPaise: 0 },
    { asOf: addDays(disbursedOn, 1), interestPaise: 10_000 },
  ])
  const finished = await kysely.selectFrom('dayEnds').select('asOf').where('asOf', '>=', disbursedOn).execute()
  expect(finished).toHaveLength(4)
})

test('a loan that was opened again is not in the snapshots of the days on which nothing was due', async () => {
  const { clock, data } = testApp
  await end()
  const loan = await page.lend({ mobile: '9822100077', principalPaise: 1_000_000, tenureDays: 7 })
  const disbursedOn = clock.today()
  clock.advanceDays(1)
  await page.open(loan)
  await page.webhook(payuPost((await page.order(loan)).data.parameters))
  const payment = (await listEntries(data.database.kysely, loan.leadId)).at(-1)
  clock.advanceDays(2)
  const order = { entryId: payment?.id ?? 0, reason: 'CHARGEBACK', leftOn: clock.today(), by: 'test' } as const
  await inTransaction(data.database, (transaction) => reversePayment(transaction, clock, order))
  clock.advanceDays(1)
  await end()
  const rows = data.database.kysely.selectFrom('loanSnapshots').select(['asOf', 'interestPaise'])
  expect(await rows.where('leadId', '=', loan.leadId).orderBy('asOf').execute()).toEqual([
    { asOf: disbursedOn, interestPaise: 0 },
    { asOf: addDays(disbursedOn, 3), interestPaise: 10_000 },
  ])
})
