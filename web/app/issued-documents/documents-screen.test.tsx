import { expect, test } from 'vitest'
import { expectAccessible } from '../testing/accessibility'
import { server, success } from '../testing/fake-server'
import { renderApp } from '../testing/render-app'
import { logInApplicant } from '../testing/sample-application'
import { button, expectTexts, heading, link, main, text } from '../testing/screen'

const documentOf = (loan_no: string, kind: string, title: string, issued_on: string) => {
  const file_name = `Agrim-${loan_no}-${kind.toLowerCase()}-${issued_on}.pdf`
  return {
    lead_id: Number(loan_no.slice(3)),
    loan_no,
    kind,
    title,
    issued_on,
    file_name,
    url: `/d/${kind}`,
    sha256: null,
  }
}
const documents = [
  documentOf('AGR100002', 'SIGNED_AGREEMENT', 'Signed agreement', '2026-11-15'),
  documentOf('AGR100002', 'KFS', 'Key Facts Statement', '2026-11-15'),
  documentOf('AGR100001', 'NO_DUES_CERTIFICATE', 'No-dues certificate', '2026-08-01'),
]

test('documents are grouped by loan, to open and to download under a name that can be found again', async () => {
  logInApplicant('completed')
  server.on('documents', 'list', () => success({ Data: { documents } }))
  await renderApp('/my-dashboard/documents')
  await expect.element(heading).toHaveTextContent('Documents')
  await expectTexts(main.getByRole('heading', { level: 2 }), ['Loan AGR100002', 'Loan AGR100001'])
  await expectTexts(main.getByRole('listitem'), [
    'Signed agreement, opens in a new tab15-11-2026, PDF',
    'Key Facts Statement, opens in a new tab15-11-2026, PDF',
    'No-dues certificate, opens in a new tab01-08-2026, PDF',
  ])
  const download = link('Download No-dues certificate')
  await expect.element(download).toHaveAttribute('href', '/d/NO_DUES_CERTIFICATE')
  await expect.element(download).toHaveAttribute('download', 'Agrim-AGR100001-no_dues_certificate-2026-08-01.pdf')
  await expectAccessible()
})

test('without documents the screen says so, and a list that does not load can be requested again', async () => {
  logInApplicant('completed')
  server.on('documents', 'list', () => success({ Data: { documents: [] } }))
  const restore = server.on('documents', 'list', () => undefined)
  await renderApp('/my-dashboard/documents')
  await expect.element(text('Your documents could not be loaded.')).toBeVisible()
  restore()
  await button('Try again').click()
  await expect.element(text('No documents yet.')).toBeVisible()
  await expectAccessible()
})
