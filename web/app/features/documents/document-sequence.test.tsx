import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { server } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { everyDocument, logInApplicant, sampleDocuments } from '../../testing/sample-application'
import { pdf, picture } from '../../testing/sample-files'
import { expectText, link, submit, text } from '../../testing/screen'

const strip = page.getByRole('navigation', { name: 'Documents' })
const choose = (label: string, file: File) =>
  page.getByRole('group', { name: label }).getByCss('input[type=file]').upload(file)

test('the documents follow each other, starting with the PAN card, and each screen shows its position', async () => {
  const { completeStep } = logInApplicant('bank_statement_upload', { percent: 50 })
  server.on('leadDetails', () => completeStep('bank_statement_upload', 50))
  const app = await renderApp('/my-dashboard/eligibility')
  await link('Continue with Upload Your Documents').click()
  await expect.poll(app.path).toBe('/my-dashboard/pan-upload')
  await expectText(strip, 'Document 1 of 6')
  server.on('mandatoryDocuments', () => ({ Status: 1, Message: '', Data: sampleDocuments('pan_card') }))
  await choose('PAN card', picture())
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/adhar-upload')
  await expectText(strip, 'Documents 2 and 3 of 6')
  await expectText(strip, '1 received')
  await choose('Front of the card', picture())
  await choose('Back of the card', picture())
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/bank-upload')
  await expectText(strip, 'Document 4 of 6')
})

test('the last document is followed by the next step', async () => {
  const documents = sampleDocuments(...everyDocument.filter((docType) => docType !== 'utility_bill'))
  const { completeStep } = logInApplicant('residence_proof_upload', { percent: 50, documents })
  server.on('legacyUpload', () => completeStep('banking_details', 75))
  const app = await renderApp('/my-dashboard/upload-utilitybill')
  await choose('Utility bill', pdf('bill.pdf'))
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/bank-detail')
})

test('any other document can be chosen at any time, even one that is already received', async () => {
  logInApplicant('pay_slip_upload', { percent: 50, documents: sampleDocuments('aadhaar_front', 'aadhaar_back') })
  const app = await renderApp('/my-dashboard/bank-upload')
  await strip.getByRole('link', { name: /^Aadhaar card, front ?, received$/ }).click()
  await expect.poll(app.path).toBe('/my-dashboard/adhar-upload')
  await expect.element(text('Your Aadhaar card is in.')).toBeVisible()
  await expect.element(link('Next: PAN card')).toBeVisible()
})

test('a reload stays at the Aadhaar card although the PAN card is missing', async () => {
  logInApplicant('bank_statement_upload', { percent: 50 })
  const app = await renderApp('/my-dashboard/adhar-upload')
  await expectText(strip, 'Documents 2 and 3 of 6')
  expect(app.path()).toBe('/my-dashboard/adhar-upload')
})
