import { expect, test } from 'vitest'
import { expectAccessible } from '../../testing/accessibility'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logInApplicant } from '../../testing/sample-application'
import {
  announcementsOf,
  button,
  expectCount,
  expectText,
  expectTexts,
  heading,
  link,
  main,
  text,
} from '../../testing/screen'

const documentOf = (loan_no: string, kind: string, title: string, issued_on: string, withdrawn_on?: string) => {
  const file_name = `Agrim-${loan_no}-${kind.toLowerCase()}-${issued_on}.pdf`
  return {
    lead_id: Number(loan_no.slice(3)),
    loan_no,
    kind,
    title,
    issued_on,
    withdrawn_on: withdrawn_on ?? null,
    file_name,
    url: `/d/${kind}`,
    sha256: null,
  }
}
const documents = [
  documentOf('AGR100001', 'STATEMENT', 'Statement', '2026-11-16'),
  documentOf('AGR100002', 'SIGNING_CERTIFICATE', 'Signing certificate', '2026-11-15'),
  documentOf('AGR100002', 'KFS', 'Key Facts Statement', '2026-11-15'),
  documentOf('AGR100001', 'NO_DUES_CERTIFICATE', 'No-dues certificate', '2026-08-01', '2026-08-05'),
]

const email = { address: 'asha@example.com', status: 'CONFIRMED', link_sent_at: null, has_notices: true }
const serveEmail = (changes: object = {}) =>
  server.on('documents', 'email_status', () => success({ Data: { ...email, ...changes } }))

test('documents are grouped by loan, the newest first, and can be opened or downloaded under a descriptive name', async () => {
  logInApplicant('completed')
  server.on('documents', 'list', () => success({ Data: { documents } }))
  serveEmail()
  await renderApp('/my-dashboard/documents')
  await expect.element(heading).toHaveTextContent('Documents')
  await expectTexts(main.getByRole('heading', { level: 2 }), ['Application 100002', 'Loan AGR100001', 'By email'])
  await expectTexts(main.getByRole('listitem'), [
    'Signing certificate, opens in a new tab15-11-2026, PDF',
    'Key Facts Statement, opens in a new tab15-11-2026, PDF',
    'Statement, opens in a new tab16-11-2026, PDF',
    'No-dues certificate, opens in a new tab01-08-2026, PDFNot valid since 05-08-2026: a payment was taken back',
  ])
  const download = link('Download No-dues certificate')
  await expect.element(download).toHaveAttribute('href', '/d/NO_DUES_CERTIFICATE')
  await expect.element(download).toHaveAttribute('download', 'Agrim-AGR100001-no_dues_certificate-2026-08-01.pdf')
  await expectAccessible()
})

test('an empty list has a message, and a list that could not be loaded can be requested again', async () => {
  logInApplicant('completed')
  server.on('documents', 'list', () => success({ Data: { documents: [] } }))
  serveEmail({ address: null, status: 'NONE' })
  const restore = server.on('documents', 'list', () => undefined)
  await renderApp('/my-dashboard/documents')
  await expect.element(text('Your documents could not be loaded.')).toBeVisible()
  restore()
  await button('Try again').click()
  await expect.element(text('No documents yet.')).toBeVisible()
  await expectAccessible()
})

test('an address that refuses email has a message, and the confirmation link can be sent again or refused', async () => {
  logInApplicant('completed')
  const statement = documentOf('AGR100002', 'STATEMENT', 'Statement', '2026-11-15')
  server.on('documents', 'list', () => success({ Data: { documents: [statement] } }))
  const unconfirmed = { status: 'UNCONFIRMED', link_sent_at: '2026-11-16T04:45:00Z' }
  serveEmail({ ...unconfirmed, status: 'REFUSED' })
  server.on('documents', 'email_link', () => success({ Data: { ...email, ...unconfirmed } }))
  await renderApp('/my-dashboard/documents')
  await expect.element(text('does not accept email')).toBeVisible()
  await expect.element(link('Download Statement')).toBeVisible()
  await expectCount(button(/Email me the statement/), 0)
  await expectAccessible()
  const announced = await announcementsOf(main.getByRole('status'))
  await button('Send the link again').dblClick()
  await expect.element(text('The link is on its way. It is valid for 7 days.')).toBeVisible()
  expect(announced).toEqual(['The link is on its way. It is valid for 7 days.'])
  await expectText(main, /is not confirmed yet\. We sent a link there on 16-11-2026, .*; it works until 23-11-2026, /)
  expect(server.received('documents', 'email_link')).toHaveLength(1)
  server.on('documents', 'email_link', () => refusal('We have sent you several emails today.'))
  await button('Send the link again').click()
  await expectText(main.getByRole('alert'), 'We have sent you several emails today.')
  await expectCount(main.getByRole('status').filter({ hasText: 'We have sent you several emails today.' }), 0)
})

test('with a confirmed address the statement can be emailed, and receipts and reminders turned off', async () => {
  logInApplicant('completed')
  const statement = documentOf('AGR100002', 'STATEMENT', 'Statement', '2026-11-15')
  server.on('documents', 'list', () => success({ Data: { documents: [statement] } }))
  serveEmail()
  server.on('documents', 'email_statement', () => success({ Data: email }))
  server.on('documents', 'email_notices', () => success({ Data: { ...email, has_notices: false } }))
  await renderApp('/my-dashboard/documents')
  await button('Email me the statement of loan AGR100002').click()
  await expect.element(text('The statement is on its way to your email.')).toBeVisible()
  expect(server.received('documents', 'email_statement')).toMatchObject([{ lead_id: '100002' }])
  await button('Stop receipts and reminders by email').click()
  await expect.element(button('Get receipts and reminders by email')).toBeVisible()
  expect(server.received('documents', 'email_notices')).toMatchObject([{ has_notices: false }])
  await expectAccessible()
})
