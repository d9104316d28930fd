import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, server, success } from '../testing/fake-server'
import { renderApp } from '../testing/render-app'
import { logInApplicant, sampleDocuments } from '../testing/sample-application'
import { pdf, picture } from '../testing/sample-files'
import { button, errorSummary, expectText, progress, submit, text } from '../testing/screen'

const received = success({ Data: { next_step: 'banking_details', step_percentage: 75 } })
const sentTypes = () => server.received('leadDetails').map(({ doc_type }) => doc_type)

async function open() {
  const documents = sampleDocuments('aadhaar_front', 'aadhaar_back')
  logInApplicant('bank_statement_upload', { percent: 50, documents })
  await renderApp('/my-dashboard/kyc')
  await expect.element(submit).toBeVisible()
}

async function chooseAll() {
  for (const [label, file] of [
    ['Bank statement', pdf()],
    ['Salary slip', pdf()],
    ['PAN card', picture()],
    ['Utility bill', pdf('bill.pdf')],
  ] as const)
    await page.getByRole('group', { name: label }).getByCss('input[type=file]').upload(file)
}

test('every listed document is required, sent in parallel, and reported as received', async () => {
  await open()
  await expect.element(progress).toHaveAttribute('value', '50')
  await submit.click()
  await expectText(errorSummary, 'Please upload all required documents.')
  const all = Promise.withResolvers<void>()
  server.on('leadDetails', async () => {
    if (sentTypes().length === 4) all.resolve()
    await all.promise
    return received
  })
  await chooseAll()
  await submit.click()
  await expect.element(text('All documents uploaded successfully.')).toBeVisible()
  expect(sentTypes().sort()).toEqual(['bank_statement', 'pan_card', 'salary_slip', 'utility_bill'])
  await expect.element(text('All your documents are in.')).toBeVisible()
})

test('a document that fails is named with the reason, and only that one is sent again', async () => {
  await open()
  server.on('leadDetails', () => received)
  const unlock = server.on('leadDetails', 'pay_slip_upload', () => refusal('This PDF has a password.'))
  await chooseAll()
  await submit.click()
  await expect.element(text('Some documents failed to upload. Please try again.')).toBeVisible()
  await expect.element(text('Failed to upload Salary slip. Please try again.')).toBeVisible()
  await expect.element(text('This PDF has a password.')).toBeVisible()
  unlock()
  const before = sentTypes().length
  await submit.click()
  await expect.element(text('All documents uploaded successfully.')).toBeVisible()
  expect(sentTypes().slice(before)).toEqual(['salary_slip'])
})

test('a network error has its own message', async () => {
  await open()
  server.on('leadDetails', () => received)
  server.on('leadDetails', 'pan_upload', () => undefined)
  await chooseAll()
  await submit.click()
  await expect.element(text('An error occurred while uploading documents. Please try again.')).toBeVisible()
  await expect.element(text('Failed to upload PAN card. Please try again.')).toBeVisible()
})

test('a list that could not be loaded and an empty list each have a message', async () => {
  logInApplicant('banking_details', { percent: 75, documents: [] })
  const restore = server.on('mandatoryDocuments', () => undefined)
  await renderApp('/my-dashboard/kyc')
  await expect.element(text('Failed to fetch required documents')).toBeVisible()
  restore()
  await button('Try again').click()
  await expect.element(text('No documents are required at this moment.')).toBeVisible()
})
