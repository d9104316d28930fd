import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookPayout } from '../../../borrowing/payouts/book-payout.ts'
import { findPayout } from '../../../borrowing/payouts/payouts.ts'
import { returnPayout } from '../../../borrowing/payouts/return-payout.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { readPdf } from '../../../records/issued-documents/testing/read-pdf.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { loanDocumentsTask } from '../../../records/loans/change-status.ts'
import { runTask } from '../../../testing/run-task.ts'
import { setLeadStatus } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { reversePayment } from '../../corrections/reversals/reverse-payment.ts'
import { createPayingCustomer } from '../../payments/testing/paying-customer.ts'
import { createRepayPage, type RepayPage } from '../../payments/testing/repay-page.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

type Listed = { kind: string; url: string; sha256: string | null; file_name: string; lead_id: number }
type Customer = Awaited<ReturnType<typeof createPayingCustomer>>

async function list({ token, cookie }: Customer, body: object = {}): Promise<Listed[]> {
  const reply = await page.call(paths.documents, { event_name: 'list', ...body }, { token, headers: { cookie } })
  return reply.Data.documents as Listed[]
}
const open = (url: string, cookie: string) => testApp.app.inject({ url, headers: { cookie } })
const kindsOf = (listed: Listed[]) => listed.map(({ kind }) => kind).sort()
const issueAgain = ({ loan }: Customer) => runTask(testApp, loanDocumentsTask, { leadId: loan.leadId })

test('a disbursed loan gets an advice and an invoice, a closed one a certificate, and none is issued twice', async () => {
  const customer = await createPayingCustomer(testApp, page)
  await issueAgain(customer)
  expect(kindsOf(await list(customer))).toEqual(['DISBURSAL_ADVICE', 'STATEMENT', 'TAX_INVOICE'])
  await customer.pay('')
  await issueAgain(customer)
  const first = await list(customer)
  const all = ['DISBURSAL_ADVICE', 'NO_DUES_CERTIFICATE', 'RECEIPT', 'STATEMENT', 'TAX_INVOICE']
  expect(kindsOf(first)).toEqual(all)
  await issueAgain(customer)
  const hashes = (listed: Listed[]) => listed.map(({ kind, sha256 }) => [kind, sha256])
  expect(hashes(await list(customer))).toEqual(hashes(first))
  for (const { url, file_name, kind } of first) {
    const response = await open(url, customer.cookie)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(response.headers['content-disposition']).toBe(`inline; filename="${file_name}"`)
    if (kind === 'NO_DUES_CERTIFICATE')
      expect((await readPdf(response.rawPayload)).text).toContain(`Loan AGR${customer.loan.leadId} · ASHA RAO`)
  }
})

test('the certificate of a loan that is open again carries the withdrawn mark and certifies nothing', async () => {
  const customer = await createPayingCustomer(testApp, page)
  const { leadId } = customer.loan
  await customer.pay('')
  await issueAgain(customer)
  const { database, clock } = testApp.dependencies
  const [payment] = (await listEntries(database.kysely, leadId)).filter(({ kind }) => kind === 'PAYMENT')
  const lost = { entryId: payment?.id ?? 0, reason: 'CHARGEBACK', leftOn: clock.today(), by: 'payu' } as const
  await inTransaction(database, (transaction) => reversePayment(transaction, clock, lost))
  const certificate = (await list(customer)).find(({ kind }) => kind === 'NO_DUES_CERTIFICATE')
  const { text } = await readPdf((await open(certificate?.url ?? '', customer.cookie)).rawPayload)
  expect(text).toContain('No-dues certificate: withdrawn')
  expect(text).toContain('No longer valid')
  expect(text).toContain('the loan is open again. This letter no longer counts.')
  expect(text).not.toContain('Nothing is due')
  expect(text).not.toContain('We certify')
})

test('a loan that was given back gets a cooling-off letter instead of the certificate', async () => {
  const customer = await createPayingCustomer(testApp, page)
  await setLeadStatus(testApp.data.database, testApp.clock, customer.loan.leadId, 'CANCELLED IN COOLING-OFF')
  await issueAgain(customer)
  const letters = (await list(customer)).filter(({ kind }) => /LETTER|CERTIFICATE/.test(kind))
  expect(kindsOf(letters)).toEqual(['COOLING_OFF_LETTER'])
})

test('when the bank returns the payout, one credit note cancels the invoice of its fee', async () => {
  const customer = await createPayingCustomer(testApp, page)
  const { leadId } = customer.loan
  await issueAgain(customer)
  const { database, clock } = testApp.dependencies
  const returned = { leadId, transferId: `test-${leadId}` }
  await returnPayout({ database, clock, payoutTries: 1 }, returned, { failure: 'CLOSED', mayTryAgain: false })
  expect(await queued(customer)).toBe(1)
  await issueAgain(customer)
  await issueAgain(customer)
  const notes = (await list(customer)).filter(({ kind }) => kind === 'CREDIT_NOTE')
  expect(notes).toHaveLength(1)
  const { text } = await readPdf((await open(notes[0]?.url ?? '', customer.cookie)).rawPayload)
  expect(text).toMatch(/For the tax invoice AG\/\d\d-\d\d\/\d{6} of /)
  expect(text).toContain('Total ₹472.00')
})

test('a loan that was paid out again after a return gets its certificate once it is repaid', async () => {
  const customer = await createPayingCustomer(testApp, page)
  const { leadId } = customer.loan
  const { database, clock } = testApp.dependencies
  const returned = { leadId, transferId: `test-${leadId}` }
  await returnPayout({ database, clock, payoutTries: 3 }, returned, { failure: 'returned', mayTryAgain: true })
  const payout = await findPayout(database.kysely, leadId)
  if (payout === undefined) throw new Error('there is no payout')
  await bookPayout({ database, clock }, payout, 'UTR2')
  await customer.pay('')
  await issueAgain(customer)
  const all = ['DISBURSAL_ADVICE', 'NO_DUES_CERTIFICATE', 'RECEIPT', 'STATEMENT', 'TAX_INVOICE']
  expect(kindsOf(await list(customer))).toEqual(all)
})

/** The number of queued jobs that issue the documents of a loan. */
async function queued({ loan }: Customer): Promise<number> {
  const { rows } = await testApp.data.database.pool.query(
    `select key from graphile_worker.jobs where task_identifier = '${loanDocumentsTask.name}' and key like $1`,
    [`%:${loan.leadId}`],
  )
  return rows.length
}

test("another customer's documents are neither listed nor opened, and none opens after logging out", async () => {
  const [mine, theirs] = [await createPayingCustomer(testApp, page), await createPayingCustomer(testApp, page)]
  await issueAgain(mine)
  const listed = await list(mine, { lead_id: String(mine.loan.leadId) })
  expect(listed).toHaveLength(3)
  expect(await list(theirs, { lead_id: String(mine.loan.leadId) })).toEqual([])
  const issued = listed.find(({ kind }) => kind === 'TAX_INVOICE')?.url ?? ''
  expect((await open(issued, theirs.cookie)).statusCode).toBe(404)
  expect((await open(issued.replace(/documents\/\d+/, 'documents/999999'), mine.cookie)).statusCode).toBe(404)
  expect((await open(issued, mine.cookie)).statusCode).toBe(200)
  await page.call(paths.logout, {}, { token: mine.token })
  expect((await open(issued, mine.cookie)).statusCode).toBe(404)
})
