import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveEmployment } from '../../borrowing/applications/employments.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { deleteApplicant, updateApplicant } from '../../records/customers/applicants.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { formatReceiptNumber } from '../../records/ledger/receipt-number.ts'
import { type ConsoleClient, openConsole } from '../../records/staff/testing/console-client.ts'
import { complaintNumber, insertComplaint } from '../../servicing/complaints/complaints.ts'
import { lockAndPay } from '../../testing/lock-and-book.ts'
import { type SeededLoan, seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let support: ConsoleClient & { staffId: string }
let loan: SeededLoan
beforeAll(async () => {
  testApp = await createTestApp()
  support = await openConsole(testApp, ['support'])
  loan = await seed('FALGUNI RANI DESHPANDE')
})
afterAll(() => testApp.close())

const seed = (name: string) => seedDisbursedLoan(testApp.data.database, testApp.clock, { name })
const change = (details: Parameters<typeof updateApplicant>[2], customerId = loan.customerId) =>
  inTransaction(testApp.data.database, (transaction) => updateApplicant(transaction, customerId, details))

type Found = { customer_id: string; name: string; mobile: string }
const search = async (text: string, more: object = {}) =>
  (await support.call('customers', 'search', { text, ...more })).Data as {
    customers: Found[]
    count: number
    is_capped: boolean
    is_too_short: boolean
    found_by: string[]
    next_cursor: string | null
  }
const idsOf = async (text: string) => (await search(text)).customers.map(({ customer_id }) => customer_id)

test('a customer is found by PAN, mobile, loan and application number, however they are typed', async () => {
  const { mobile, pan, leadId, profileId } = loan
  for (const text of [pan, pan.toLowerCase(), mobile, `+91 ${mobile}`, `AGR${leadId}`, `agr${leadId}`, String(leadId)])
    expect([text, await idsOf(text)]).toEqual([text, [profileId]])
})

test('a customer is found by both e-mail addresses and the bank account', async () => {
  const { customerId, profileId } = loan
  await change({ personalEmail: 'Falguni.D@example.org' })
  await inTransaction(testApp.data.database, (transaction) =>
    saveEmployment(transaction, customerId, {
      ...{ workMode: 'WFO', companyName: 'Sample Works', department: 'SALES', companyTypeId: 1, designation: 'Clerk' },
      ...{ employedSince: '2020-01-01', address1: 'A', address2: 'B', landmark: '', pincode: '560038' },
      officeEmail: 'falguni@works.example',
    }),
  )
  expect(await idsOf('falguni.d@EXAMPLE.org')).toEqual([profileId])
  expect(await idsOf('falguni@works.example')).toEqual([profileId])
  expect(await idsOf('50100012345678')).toContain(profileId)
})

test('a customer is found by the number of a receipt and of a complaint', async () => {
  const { customerId, profileId, leadId } = loan
  const { database } = testApp.data
  const { clock } = testApp
  const today = clock.today()
  const paid = {
    leadId,
    idempotencyKey: `test:${leadId}`,
    amountPaise: 100_000,
    paidOn: today,
    clock,
    today,
    by: 'test',
    reason: 'test',
    details: {},
  }
  await inTransaction(database, (transaction) => lockAndPay(transaction, paid))
  const receipt = (await listEntries(database.kysely, leadId)).at(-1)?.receiptNumber ?? 0
  const complaintId = await inTransaction(database, (transaction) =>
    insertComplaint(transaction, {
      ...{ customerId, category: 'PAYOUT', leadId: null, raisedAt: clock.now(), raisedOn: today, answerDueOn: today },
    }),
  )
  expect(await idsOf(formatReceiptNumber(receipt).toLowerCase())).toEqual([profileId])
  expect(await idsOf(complaintNumber(complaintId))).toEqual([profileId])
})

test('a customer is found by two words of the name in any order, each as it begins', async () => {
  for (const text of ['falguni deshpande', 'DESHPANDE, Falguni', 'desh falg', 'falguni'])
    expect([text, await idsOf(text)]).toEqual([text, [loan.profileId]])
  expect(await idsOf('falguni verma')).toEqual([])
})

test('a corrected name is found and the wrong one no more; an erased customer is found by no name', async () => {
  const other = await seed('OLDNAME PATIL')
  await change({ fullName: 'NEWNAME PATIL' }, other.customerId)
  expect([await idsOf('oldname'), await idsOf('newname')]).toEqual([[], [other.profileId]])
  await inTransaction(testApp.data.database, (transaction) => deleteApplicant(transaction, other.customerId))
  expect(await idsOf('newname')).toEqual([])
  expect(await idsOf(`AGR${other.leadId}`)).toEqual([other.profileId])
})

test('a row shows nothing by which a stranger could be called or robbed', async () => {
  const [row] = (await search(loan.pan)).customers
  expect(row).toMatchObject({ name: 'FALGUNI D', mobile: `•••••• ${loan.mobile.slice(-4)}` })
  const { customer_id: _, ...shown } = row as Found
  expect(JSON.stringify(shown)).not.toContain(loan.mobile)
  expect(JSON.stringify(shown)).not.toContain(loan.pan)
})

test('no one found is said plainly, and so is a text that is too short', async () => {
  expect(await support.call('customers', 'search', { text: 'ZZZPK9999Z' })).toMatchObject({
    ...{ Status: 1, Message: 'No one found.', Data: { customers: [], count: 0, is_too_short: false } },
  })
  expect(await search('fa')).toMatchObject({ customers: [], is_too_short: true })
})

test('many of a name come in pages, each customer once, and are counted', async () => {
  for (let n = 0; n < 53; n++) await seed('PAGED KULKARNI')
  const first = await search('kulkarni paged')
  const second = await search('kulkarni paged', { cursor: first.next_cursor })
  expect([first.customers.length, first.count, first.is_capped]).toEqual([50, 53, false])
  expect([second.customers.length, second.next_cursor]).toEqual([3, null])
  expect(new Set([...first.customers, ...second.customers].map(({ customer_id }) => customer_id)).size).toBe(53)
})

test('a search is kept in the log only as a keyed hash, and does not count as a look at anybody', async () => {
  const client = await openConsole(testApp, ['support'])
  await client.call('customers', 'search', { text: loan.pan })
  const { rows } = await testApp.data.asOwner('select * from audit_entries where staff_id = $1', [client.staffId])
  expect(rows).toEqual([
    expect.objectContaining({ kind: 'LOOK', event: 'customers.search', customer_id: null, subject: null }),
  ])
  expect(rows[0].details).toEqual({ text: expect.stringMatching(/^[0-9a-f]{64}$/), found: 1 })
  expect(JSON.stringify(rows)).not.toContain(loan.pan)
  expect(testApp.logged()).not.toContain(loan.pan)
})
