import { paths } from 'contract/paths'
import type { CustomerTab } from 'domain/staff/customer-tabs'
import { customerTabs, customerTabsOf } from 'domain/staff/customer-tabs'
import { type Role, roleNames } from 'domain/staff/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blindIndex } from '../../platform/field-encryption/personal-data.ts'
import { type ConsoleClient, openConsole } from '../../records/staff/testing/console-client.ts'
import { createRepayPage, payuPost } from '../../servicing/payments/testing/repay-page.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { type SeededLoan, seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let loan: SeededLoan
let token: string
const clients = new Map<Role, ConsoleClient & { staffId: string }>()
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  const page = createRepayPage(testApp)
  const lent = await page.lend({ mobile: '9810000077', pan: 'AAAPK0077L' })
  loan = lent
  token = (await testApp.logIn(lent.mobile)).token
  await page.call(paths.repaymentData, {}, { token })
  const order = await page.call(paths.payuOrders, page.orderBody(lent, '2,000'), { token })
  await page.webhook(payuPost(order.data.parameters))
  await testApp.runJobs()
  for (const role of roleNames) clients.set(role, await openConsole(testApp, [role]))
})
afterAll(() => testApp.close())

const clientOf = (role: Role) => {
  const client = clients.get(role)
  if (client === undefined) throw new Error(`${role} is not logged in`)
  return client
}
const look = (role: Role, tab: CustomerTab = 'now', { profileId }: { profileId: string } = loan) =>
  clientOf(role).call('customers', 'detail', { customer_id: profileId, tab })
const shownTo = async (role: Role, tab: CustomerTab) =>
  (await look(role, tab)).Data.shown as Record<string, Record<string, unknown>[]>
const looksOf = async (role: Role) =>
  (
    await testApp.data.asOwner(
      `select customer_id::int, purpose, details, is_own_case from audit_entries where staff_id = $1 and kind = 'LOOK'`,
      [clientOf(role).staffId],
    )
  ).rows

test.each(roleNames)('%s opens the tabs of its work, and no other', async (role) => {
  const open: string[] = []
  for (const tab of customerTabs) if ((await look(role, tab)).code === 200) open.push(tab)
  expect(open).toEqual(customerTabsOf([{ role, ceilingPaise: null }]))
})

test('nobody sees the mobile, PAN, e-mail, date of birth, address or account without asking for it', async () => {
  for (const role of ['support', 'credit_head', 'compliance'] as const)
    for (const tab of customerTabsOf([{ role, ceilingPaise: null }])) {
      const { customer_id: _, ...person } = (await look(role, tab)).Data.person as Record<string, unknown>
      const text = JSON.stringify([person, (await look(role, tab)).Data.shown])
      for (const secret of [loan.mobile, loan.pan, 'asha@example.com', '1994-05-06', '12 Lake Road', '50100012345678'])
        expect([role, tab, text.includes(secret)]).toEqual([role, tab, false])
    }
})

test('an inspector reads the name masked', async () => {
  const nameFor = async (role: Role) => ((await look(role)).Data.person as { name: string }).name
  expect([await nameFor('support'), await nameFor('inspector')]).toEqual(['ASHA RAO', 'ASHA R'])
})

test('every tab that was looked at is in the log, with the purpose of the role', async () => {
  const before = (await looksOf('collector')).length
  await look('collector', 'now')
  await look('collector', 'loans')
  const looks = (await looksOf('collector')).slice(before)
  expect(looks).toEqual([
    { customer_id: loan.customerId, purpose: 'collection', details: { tab: 'now' }, is_own_case: false },
    { customer_id: loan.customerId, purpose: 'collection', details: { tab: 'loans' }, is_own_case: false },
  ])
})

test('the loans show the ledger line by line, with what was owed after each', async () => {
  const { loans } = await shownTo('accounts', 'loans')
  expect(loans?.[0]).toMatchObject({
    loan_no: `AGR${loan.leadId}`,
    status: 'PART PAYMENT',
    ledger: [
      { kind: 'DISBURSAL', principal: 10_000, balance: 10_000 },
      { kind: 'PAYMENT', bank: 2_000, principal: -2_000, receipt_no: expect.stringMatching(/^RC/), balance: 8_000 },
    ],
  })
})

test('applications, payments, documents, consents and devices are there', async () => {
  expect(await shownTo('support', 'applications')).toMatchObject({
    applications: [{ decisions: [{ status: 'NEW', by: 'the customer' }, {}, {}, {}, {}], has_story: true }],
  })
  expect(await shownTo('support', 'payments')).toMatchObject({ attempts: [{ status: 'SUCCESS', amount: 2_000 }] })
  expect(await shownTo('support', 'documents')).toMatchObject({ uploads: [{ kind: 'Selfie' }] })
  expect(await shownTo('support', 'consents')).toMatchObject({ consents: [{ purpose: 'login', action: 'GIVEN' }] })
  expect(await shownTo('support', 'devices')).toMatchObject({ sessions: [{ is_live: true }] })
})

test('messages show that a code and a link were sent, and never the code, the link or the text', async () => {
  const { rows } = await testApp.data.asOwner('select body, otp from simulated_messages where mobile = $1', [
    loan.mobile,
  ])
  const code = rows.find(({ otp }) => otp !== null)?.otp
  expect(code).toMatch(/^\d{4}$/)
  const { messages = [] } = await shownTo('grievance_officer', 'messages')
  expect(messages).toContainEqual(expect.objectContaining({ channel: 'SMS', what: 'Login code', state: 'SENT' }))
  expect(messages).toContainEqual(expect.objectContaining({ what: 'Receipt part', loan_no: `AGR${loan.leadId}` }))
  for (const tab of ['messages', 'history', 'now'] as const) {
    const values = JSON.stringify(await shownTo('grievance_officer', tab), (key, value) =>
      key === 'at' || key === 'since' ? undefined : value,
    )
    for (const { body } of rows) expect(values).not.toContain(body)
    expect(values).not.toMatch(new RegExp(`(?<![\\d,])${code}(?!\\d)|https?://|/my-dashboard`))
  }
})

test('the history has everything in one line of time, and for each role only what its tabs would show', async () => {
  const { events = [] } = await shownTo('support', 'history')
  const whats = events.map(({ what }) => String(what))
  for (const part of ['is DISBURSED', 'Paid ₹2,000', 'Payout of', 'Logged in', 'SMS: Login code'])
    expect([part, whats.some((what) => what.includes(part))]).toEqual([part, true])
  expect(events.map(({ at }) => at)).toEqual(
    events
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  )
  const { events: ofAccounts = [] } = await shownTo('accounts', 'history')
  expect(new Set(ofAccounts.map(({ tab }) => tab))).toEqual(new Set(['applications', 'loans']))
})

test('nobody opens their own page, and few that of a colleague', async () => {
  const { data } = testApp
  const [own, colleague] = [await seedOf('KIRAN OWN'), await seedOf('MEERA COLLEAGUE')]
  const makeStaff = (staffId: string, pan: string) =>
    data.asOwner(`update staff set sample_role = null, pan_index = $2, mobile_index = '\\x01' where id = $1`, [
      staffId,
      blindIndex('applicants.pan', pan),
    ])
  await makeStaff(clientOf('credit_head').staffId, own.pan)
  await makeStaff(clientOf('support').staffId, colleague.pan)
  const codes = (roles: readonly Role[], of: SeededLoan) =>
    Promise.all(roles.map(async (role) => (await look(role, 'now', of)).code))
  expect(await codes(['credit_head', 'finance_head', 'verifier', 'compliance'], own)).toEqual([403, 200, 403, 200])
  expect(await codes(['support', 'verifier', 'credit_head', 'inspector'], colleague)).toEqual([403, 403, 200, 200])
})

const seedOf = (name: string) => seedDisbursedLoan(testApp.data.database, testApp.clock, { name })

test('who looked is read by those who check the others, with names', async () => {
  await look('payout_officer')
  const { looks = [] } = await shownTo('inspector', 'looks')
  expect(looks).toContainEqual(
    expect.objectContaining({ roles: ['payout_officer'], purpose: 'payout', details: { tab: 'now' } }),
  )
})

test('an address that is nobody’s says so', async () => {
  expect(await look('support', 'now', { profileId: 'NOBODY' })).toMatchObject({ code: 200, Status: 0 })
})
