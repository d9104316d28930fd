import { paths } from 'contract/paths'
import { addDays, formatDate } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { readPdf } from '../../../records/issued-documents/testing/read-pdf.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reversePayment } from '../../corrections/reversals/reverse-payment.ts'
import { cookieOf, createPayingCustomer } from '../../payments/testing/paying-customer.ts'
import { createRepayPage, payuPost, type RepayPage } from '../../payments/testing/repay-page.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

const get = (url: unknown, cookie = '') => testApp.app.inject({ url: String(url), headers: { cookie } })

test('the customer opens the receipt and the statement as PDF from the links on the statement', async () => {
  const { loan, pay, readStatement, cookie } = await createPayingCustomer(testApp, page)
  await pay('8000')
  const { Data } = await readStatement(loan.leadId)
  const lines = Data.lines as { what: string; receipt_no: string; receipt_url: string }[]
  const payment = lines.find(({ what }) => what === 'PAYMENT')
  const documents = []
  for (const [url, name] of [
    [payment?.receipt_url, `receipt-${payment?.receipt_no}`],
    [Data.statement_url, 'statement'],
  ]) {
    const response = await get(url, cookie)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    const fileName = `Agrim-AGR${loan.leadId}-${name}-${testApp.clock.today()}.pdf`
    expect(response.headers['content-disposition']).toBe(`inline; filename="${fileName}"`)
    documents.push(await readPdf(response.rawPayload))
  }
  const [receipt, statement] = documents
  const onEveryPage = [`Loan AGR${loan.leadId} ·`, 'Page 1 of 1']
  for (const part of [`Receipt ${payment?.receipt_no}`, '₹8,000', 'Online, through PayU', 'Reference ', ...onEveryPage])
    expect(receipt?.text).toContain(part)
  for (const part of ['Charges ₹0.00', 'Principal ₹8,000.00', 'Balance after this payment: ₹12,000'])
    expect(receipt?.text).toContain(part)
  for (const part of [
    `Outstanding on ${formatDate(testApp.clock.today())} ₹12,000`,
    `To be repaid by ${formatDate(addDays(testApp.clock.today(), 30))}`,
    '365% a year (1% a day',
    'Processing fee',
    'GST on the processing fee',
    ...onEveryPage,
  ])
    expect(statement?.text).toContain(part)
  for (const part of ['Annual Percentage Rate (APR)', 'Total ₹20,000.00 ₹8,000.00 ₹12,000.00'])
    expect(statement?.text).toContain(part)
  expect(statement).toMatchObject({ title: `Statement of loan AGR${loan.leadId} | Agrim`, language: 'en-IN' })
  for (const role of ['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) expect(statement?.roles).toContain(role)
})

test('a statement lists a payment that was taken back, and its correction, in a part of their own', async () => {
  const { loan, pay, readStatement, cookie } = await createPayingCustomer(testApp, page)
  await pay('8000')
  testApp.clock.advanceDays(2)
  const { database, clock } = testApp.dependencies
  const [payment] = (await listEntries(database.kysely, loan.leadId)).filter(({ kind }) => kind === 'PAYMENT')
  const lost = { entryId: payment?.id ?? 0, reason: 'RETURNED', leftOn: clock.today(), by: 'payu' } as const
  await inTransaction(database, (transaction) => reversePayment(transaction, clock, lost))
  const { Data } = await readStatement(loan.leadId)
  const { text } = await readPdf((await get(Data.statement_url, cookie)).rawPayload)
  const [entries = '', corrections = ''] = text.split('Corrections, refunds and reversals')
  expect(entries).toMatch(/Date Entry Added Paid(?! Balance)/)
  expect(entries).toContain('₹8,000.00')
  expect(entries).not.toContain('taken back')
  expect(corrections).toContain('taken back by the bank')
  expect(corrections).toMatch(/Balance: added, less paid, with the corrections ₹20,\d{3}\.00/)
})

test('a link that was altered, has expired or is opened in another browser gets 404', async () => {
  const { loan, pay, readStatement, cookie } = await createPayingCustomer(testApp, page)
  await pay('100')
  const { Data } = await readStatement(loan.leadId)
  const address = String(Data.statement_url)
  const other = await createPayingCustomer(testApp, page)
  for (const [url, browser] of [
    [address.replace(String(loan.leadId), String(other.loan.leadId)), cookie],
    [address.replace(/expires=\d+/, 'expires=9999999999'), cookie],
    [address, other.cookie],
    [address, ''],
    [address.split('?')[0], cookie],
  ] as const)
    expect((await get(url, browser)).statusCode).toBe(404)
  testApp.clock.advance(601)
  expect((await get(address, cookie)).statusCode).toBe(404)
})

test('a link that has expired leads to the documents if it is opened in a tab', async () => {
  const { loan, readStatement, cookie } = await createPayingCustomer(testApp, page)
  const { Data } = await readStatement(loan.leadId)
  testApp.clock.advance(601)
  const headers = { cookie, accept: 'text/html,*/*;q=0.8' }
  const response = await testApp.app.inject({ url: String(Data.statement_url), headers })
  expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(response.body).toContain('<h1>This file could not be opened</h1><p>Its link worked for a few minutes only.')
  expect(response.body).toContain('<a href="/my-dashboard/documents">your documents</a>')
})

test('whoever opened the repayment by a code sees what is still due and can open the receipt, only in that browser and no other one', async () => {
  const loan = await page.lend()
  const opened = await page.open(loan)
  const { parameters } = (await page.order(loan, '100')).data
  await page.webhook(payuPost(parameters))
  const readStatus = (body: object) => page.call(paths.paymentStatus, { txnid: parameters.txnid, ...body })
  expect((await readStatus({})).Data).toMatchObject({
    receipt_no: expect.any(String),
    receipt_url: null,
    total_due_amount: null,
  })
  const status = await readStatus({ order_id: opened.order_id })
  const { Data } = status
  expect(Data.total_due_amount).toBe(9_900)
  expect((await get(Data.receipt_url, cookieOf(status))).statusCode).toBe(200)
  for (const cookie of ['', `agrim_device=${'x'.repeat(43)}`])
    expect((await get(Data.receipt_url, cookie)).statusCode).toBe(404)
  const other = await createPayingCustomer(testApp, page)
  await other.pay('100')
  const lines = (await other.readStatement(other.loan.leadId)).Data.lines as { receipt_url: string | null }[]
  const [receiptOfOther] = lines.flatMap(({ receipt_url }) => receipt_url?.split('?')[0] ?? [])
  const query = String(Data.receipt_url).split('?')[1]
  expect((await get(`${receiptOfOther}?${query}`, cookieOf(status))).statusCode).toBe(404)
})

test('somebody who opens many statements at once delays neither the documents of others nor other calls', async () => {
  const { loan, readStatement, cookie } = await createPayingCustomer(testApp, page)
  const other = await createPayingCustomer(testApp, page)
  const [mine, theirs] = [(await readStatement(loan.leadId)).Data, (await other.readStatement(other.loan.leadId)).Data]
  const opening = Array.from({ length: 110 }, () => get(mine.statement_url, cookie))
  expect((await readStatement(loan.leadId)).Status).toBe(1)
  expect((await get(theirs.statement_url, other.cookie)).statusCode).toBe(200)
  const replies = await Promise.all(opening)
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect(new Set(refused.map(({ headers }) => Number(headers['retry-after']) > 0))).toEqual(new Set([true]))
})

test('receipts and statements no longer open after logging out', async () => {
  const { loan, token, pay, readStatement, cookie } = await createPayingCustomer(testApp, page)
  await pay('100')
  const { Data } = await readStatement(loan.leadId)
  const lines = Data.lines as { what: string; receipt_url: string }[]
  const addresses = [Data.statement_url, lines.find(({ what }) => what === 'PAYMENT')?.receipt_url]
  const codes = () => Promise.all(addresses.map(async (address) => (await get(address, cookie)).statusCode))
  expect(await codes()).toEqual([200, 200])
  await page.call(paths.logout, {}, { token })
  expect(await codes()).toEqual([404, 404])
  const forged = addresses.map((address) => String(address).replace('needs=session', 'needs=browser'))
  for (const address of forged) expect((await get(address, cookie)).statusCode).toBe(404)
})
