import { formatDate, type IstDate } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offeredLoan } from '../../borrowing/agreements/testing/offered-loan.ts'
import type { Task } from '../../platform/jobs/define-task.ts'
import { AddressRefused, type EmailMessage } from '../../providers/email/email.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { createRepayPage, type RepayPage } from '../../servicing/payments/testing/repay-page.ts'
import { runTask } from '../../testing/run-task.ts'
import { seededDateOfBirth } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { updateApplicant } from '../customers/applicants.ts'
import { findCustomerByProfileId } from '../customers/queries.ts'
import { readPdf } from '../issued-documents/testing/read-pdf.ts'
import { loanDocumentsTask } from '../loans/change-status.ts'
import { sendEmailTask } from './emails.ts'
import { sendDocumentsTask } from './queue-document-email.ts'

let testApp: TestApp
let page: RepayPage
const sent: EmailMessage[] = []
const tried: EmailMessage[] = []
let isAway = false
let isRefused = false
beforeAll(async () => {
  testApp = await createTestApp({
    email: {
      async send(message) {
        tried.push(message)
        if (isAway) throw new ProviderFailure('smtp', 'away')
        if (isRefused) throw new AddressRefused('smtp', 'refused with 550')
        sent.push(message)
      },
    },
  })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())
beforeEach(() => {
  for (const list of [sent, tried]) list.length = 0
  isAway = false
  isRefused = false
})

const run = <Payload>(task: Task<Payload>, payload: Payload) => runTask(testApp, task, payload)

type Loan = Awaited<ReturnType<RepayPage['lend']>>

const setAddress = ({ customerId }: Loan, address: string) =>
  testApp.data.database.kysely
    .transaction()
    .execute((transaction) => updateApplicant(transaction, customerId, { personalEmail: address }))

/** A disbursed loan whose two documents are issued and whose first email is sent. */
async function lend(address: string): Promise<Loan> {
  const loan = await page.lend()
  await setAddress(loan, address)
  await run(loanDocumentsTask, { leadId: loan.leadId })
  await sendWaiting(loan)
  return loan
}

async function sendWaiting({ customerId }: Pick<Loan, 'customerId'>): Promise<void> {
  await run(sendDocumentsTask, { customerId })
  const { rows } = await testApp.data.database.pool.query(
    'select id from emails where customer_id = $1 and sent_at is null',
    [customerId],
  )
  for (const { id } of rows) await run(sendEmailTask, { emailId: Number(id) }).catch(() => {})
}

const linkIn = ({ text }: EmailMessage) => new URL(/https?:\S+verify-email\S+/.exec(text)?.[0] ?? '')
const openLink = (link: URL, method: 'GET' | 'POST') =>
  testApp.app.inject({
    method,
    url: `${link.pathname}${link.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { payload: '' }),
  })
const verificationOf = async () => linkIn(sent[0] as EmailMessage)

test('documents are sent to an address only after its owner has confirmed it on the page behind the link', async () => {
  const loan = await lend('asha@example.com')
  expect(sent.map(({ to, attachments }) => [to, attachments.length])).toEqual([['asha@example.com', 0]])
  const link = await verificationOf()
  expect((await openLink(link, 'GET')).statusCode).toBe(200)
  await sendWaiting(loan)
  expect(sent).toHaveLength(1)
  expect((await openLink(link, 'POST')).body).toContain('is confirmed')
  await sendWaiting(loan)
  await sendWaiting(loan)
  const [, mail] = sent
  expect(sent).toHaveLength(2)
  expect(mail?.attachments.map(({ fileName }) => fileName.replace(/-\d{4}-.*/, ''))).toEqual([
    `Agrim-AGR${loan.leadId}-disbursal-advice`,
    `Agrim-AGR${loan.leadId}-tax-invoice`,
  ])
  const bytes = mail?.attachments[0]?.bytes ?? Buffer.alloc(0)
  const [year, month, day] = seededDateOfBirth.split('-')
  await expect(readPdf(bytes)).rejects.toThrow('password')
  const opened = await readPdf(bytes, `${loan.pan}${day}${month}${year}`)
  expect(opened.text).toContain('Disbursal advice')
  expect(opened.roles).toContain('Table')
})

test('an agreement with eSign is linked and not attached, because a password would break its digital signature', async () => {
  const loan = await lend('esign@example.com')
  await openLink(await verificationOf(), 'POST')
  await testApp.data.asOwner(
    `insert into issued_documents (customer_id, lead_id, kind, reference, title, file_id, sha256, issued_at, issued_on)
      select customer_id, lead_id, 'ESIGNED_AGREEMENT', 'test', 'Agreement with eSign', file_id, sha256, issued_at, issued_on
      from issued_documents where lead_id = $1 limit 1`,
    [loan.leadId],
  )
  await sendWaiting(loan)
  const mail = sent.at(-1)
  expect(mail?.attachments).toHaveLength(2)
  expect(mail?.text).toMatch(/Attached: Disbursal advice, Tax invoice[^\n]*\.\n/)
  expect(mail?.text).toMatch(/Agreement with eSign is not attached.*\/my-dashboard\/documents/)
  expect(mail?.text).toMatch(/Our terms: .*\/terms-and-conditions. Our privacy policy: .*\/privacy-policy/)
})

test('a no-dues certificate is not sent once its loan was opened again, and the one of the next closing is', async () => {
  const loan = await lend('nodues@example.com')
  await openLink(await verificationOf(), 'POST')
  await sendWaiting(loan)
  sent.length = 0
  const addCertificate = (reference: string) =>
    testApp.data.asOwner(
      `insert into issued_documents (customer_id, lead_id, kind, reference, title, file_id, sha256, issued_at, issued_on)
        select customer_id, lead_id, 'NO_DUES_CERTIFICATE', $2, $2, file_id, sha256, issued_at, issued_on
        from issued_documents where lead_id = $1 limit 1`,
      [loan.leadId, reference],
    )
  await addCertificate('2026-11-18')
  await run(sendDocumentsTask, { customerId: loan.customerId })
  await testApp.data.asOwner(
    `insert into lead_transitions (lead_id, from_status, to_status, by_whom, reasons, at)
      values ($1, 'CLOSED', 'OVERDUE', 'test', '{}', now())`,
    [loan.leadId],
  )
  await sendWaiting(loan)
  expect(sent).toEqual([])
  await addCertificate('2026-11-18/2')
  await sendWaiting(loan)
  expect(sent.map(({ subject }) => subject)).toEqual(['Agrim: 2026-11-18/2'])
})

test('the email with the documents of an offer says where to sign it and until when, unless it was declined since', async () => {
  const { customer, call, offer } = await offeredLoan(testApp, '9838000001')
  const { id: customerId } = (await findCustomerByProfileId(testApp.data.database.kysely, customer.profileId)) ?? {
    id: 0,
  }
  await sendWaiting({ customerId })
  await openLink(await verificationOf(), 'POST')
  await sendWaiting({ customerId })
  const invitation = `Please read your offer, and sign it by ${formatDate(offer.expires_on as IstDate)} if you want the loan`
  expect(sent.at(-1)?.text).toMatch(/Attached: .*Key Facts Statement/)
  expect(sent.at(-1)?.text).toContain(invitation)
  expect(sent.at(-1)?.text).toContain('/my-dashboard/agreement')
  await call('decline')
  await testApp.data.asOwner('update emails set sent_at = null where customer_id = $1', [customerId])
  await sendWaiting({ customerId })
  expect(sent.at(-1)?.text).toMatch(/Attached: .*Key Facts Statement/)
  expect(sent.at(-1)?.text).not.toContain('sign it by')
})

test('an email that could not be sent is retried with the same message id and sent once', async () => {
  isAway = true
  const loan = await lend('late@example.com')
  isAway = false
  await sendWaiting(loan)
  await sendWaiting(loan)
  expect(sent).toHaveLength(1)
  expect(new Set(tried.map(({ messageId }) => messageId)).size).toBe(1)
})

test('an email to an address that is refused for good is tried once, and its documents wait for a new confirmation', async () => {
  const loan = await lend('gone@example.com')
  const link = await verificationOf()
  await openLink(link, 'POST')
  isRefused = true
  for (const list of [sent, tried]) list.length = 0
  await sendWaiting(loan)
  await sendWaiting(loan)
  expect(tried).toHaveLength(1)
  const { rows } = await testApp.data.database.pool.query(
    'select kind, sent_at from emails where customer_id = $1 and refused_at is not null',
    [loan.customerId],
  )
  expect(rows).toEqual([{ kind: 'DOCUMENTS', sent_at: null }])

  isRefused = false
  await openLink(link, 'POST')
  await sendWaiting(loan)
  expect(sent.map(({ to, attachments }) => [to, attachments.length])).toEqual([['gone@example.com', 2]])
})

test('a changed address must be confirmed before anything is sent to it', async () => {
  const loan = await lend('old@example.com')
  await openLink(await verificationOf(), 'POST')
  await run(sendDocumentsTask, { customerId: loan.customerId })
  await setAddress(loan, 'new@example.com')
  await sendWaiting(loan)
  await sendWaiting(loan)
  expect(sent.map(({ to, attachments }) => [to, attachments.length])).toEqual([
    ['old@example.com', 0],
    ['new@example.com', 0],
  ])
})

test('a link that is altered or older than a week does not confirm the address', async () => {
  await lend('slow@example.com')
  const link = await verificationOf()
  const altered = new URL(link)
  altered.searchParams.set('token', `${'A'.repeat(42)}x`)
  expect((await openLink(altered, 'POST')).statusCode).toBe(404)
  testApp.clock.advance(8 * 24 * 60 * 60)
  expect((await openLink(link, 'POST')).statusCode).toBe(404)
})
