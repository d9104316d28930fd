import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { everyDocument, logInApplicant, sampleDocuments } from '../../testing/sample-application'
import { pdf, picture } from '../../testing/sample-files'
import { button, errorSummary, expectCount, expectText, progress, submit, text } from '../../testing/screen'

const received = success({ Data: { next_step: 'banking_details', step_percentage: 75 } })
const sentTypes = () => server.received('leadDetails').map(({ doc_type }) => doc_type)

async function open() {
  const documents = sampleDocuments('aadhaar_front', 'aadhaar_back')
  logInApplicant('bank_statement_upload', { percent: 50, documents })
  await renderApp('/my-dashboard/kyc')
  await expect.element(submit).toBeVisible()
}

const choose = (label: string, file: File) =>
  page.getByRole('group', { name: label }).getByCss('input[type=file]').upload(file)

async function chooseAll() {
  for (const [label, file] of [
    ['Bank statement', pdf()],
    ['Salary slip', pdf()],
    ['PAN card', picture()],
    ['Utility bill', pdf('bill.pdf')],
  ] as const)
    await choose(label, file)
}

test('every listed document is required, sent in parallel, and reported as received', async () => {
  await open()
  await expect.element(progress).toHaveAttribute('value', '50')
  await submit.click()
  await expectText(errorSummary, 'Please upload all required documents.')
  const allSent = Promise.withResolvers<void>()
  server.on('leadDetails', async () => {
    if (sentTypes().length === 4) allSent.resolve()
    await allSent.promise
    return received
  })
  await chooseAll()
  await submit.click()
  await expect.element(text('All documents uploaded successfully.')).toBeVisible()
  await expectText(page.getByCss(':focus'), 'All documents uploaded successfully.')
  expect(sentTypes().sort()).toEqual(['bank_statement', 'pan_card', 'salary_slip', 'utility_bill'])
  await expect.element(text('All your documents are in.')).toBeVisible()
})

test('a document that fails is named with the reason, and only that one is sent again', async () => {
  await open()
  server.on('leadDetails', () => received)
  const restore = server.on('leadDetails', 'pay_slip_upload', () => refusal('This PDF has a password.'))
  await chooseAll()
  await submit.click()
  await expect.element(text('Some documents failed to upload. Please try again.')).toBeVisible()
  await expect.element(text('Failed to upload Salary slip. Please try again.')).toBeVisible()
  await expect.element(text('This PDF has a password.')).toBeVisible()
  await choose('Salary slip', pdf())
  await expectCount(text('Failed to upload Salary slip. Please try again.'), 0)
  restore()
  const before = sentTypes().length
  await submit.click()
  await expect.element(text('All documents uploaded successfully.')).toBeVisible()
  expect(sentTypes().slice(before)).toEqual(['salary_slip'])
})

test('a received document can be replaced, and stopping that is not reported as a success', async () => {
  logInApplicant('banking_details', { percent: 75, documents: sampleDocuments(...everyDocument) })
  const restore = server.on('leadDetails', 'pan_upload', () => new Promise(() => {}))
  await renderApp('/my-dashboard/kyc')
  await button('Replace PAN card').click()
  await expect.element(button('Choose file for PAN card')).toHaveFocus()
  await choose('PAN card', picture())
  await submit.click()
  await expect.poll(sentTypes).toEqual(['pan_card'])
  await button('Stop uploading').click()
  await expect.element(submit).toHaveTextContent('Upload')
  await expect.element(submit).toHaveFocus()
  await expectCount(text('All documents uploaded successfully.'), 0)
  restore()
  server.on('leadDetails', 'pan_upload', () => received)
  await submit.click()
  await expect.element(text('All documents uploaded successfully.')).toBeVisible()
  await expect.element(button('Replace PAN card')).toBeVisible()
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
