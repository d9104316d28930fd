import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  const standard = { daysPastDue: 0, assetClass: 'STANDARD', principalPaise: 2_000_000, interestPaise: 120_000 }
  const overdue = { daysPastDue: 1, assetClass: 'SMA-0', principalPaise: 2_000_000, interestPaise: 140_000 }
  expect((await snapshots()).slice(-2)).toEqual([
    { asOf: addDays(paidOutOn, 6), ...standard },
    { asOf: addDays(paidOutOn, 7), ...overdue },
  ])
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
