import { consentTexts } from 'contract/account/consent-purposes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { logInApplicant, sampleDocuments } from '../../testing/sample-application'
import { button, expectText, main } from '../../testing/screen'

const consent = (is_given: boolean) => {
  const { title, words, version, stops, kept } = consentTexts.aadhaar
  const texts = { title, words, version, stops: [...stops], kept: [...kept] }
  return success({
    Data: {
      consents: [{ purpose: 'aadhaar', ...texts, is_given, is_outdated: false }],
      credit_reports: [],
      history: [],
    },
  })
}
const box = page.getByRole('checkbox', { name: /^I want/ })
const zip = () => new File(['PK'], 'offlineaadhaar.zip', { type: 'application/zip' })

async function open() {
  const application = logInApplicant('bank_statement_upload', { percent: 50 })
  server.on('consents', 'list', () => consent(false))
  server.on('consents', 'give', () => consent(true))
  server.on('consents', 'withdraw', () => consent(false))
  const app = await renderApp('/my-dashboard/adhar-upload')
  await expect.element(box).toBeVisible()
  return { app, ...application }
}

test('whether the QR code may be read is asked apart, is not ticked in advance, and is taken back as easily', async () => {
  await open()
  await expect.element(box).not.toBeChecked()
  await box.click()
  await expect.element(box).toBeChecked()
  const { version } = consentTexts.aadhaar
  expect(server.received('consents', 'give')).toMatchObject([
    { purpose: 'aadhaar', version, page: '/my-dashboard/adhar-upload' },
  ])
  await box.click()
  await expect.element(box).not.toBeChecked()
  expect(server.received('consents', 'withdraw')).toMatchObject([{ purpose: 'aadhaar' }])
})

test('the offline file is sent with its share code and stands for both sides', async () => {
  const { app, completeStep } = await open()
  await page.getByText('Send the offline Aadhaar file instead of pictures').click()
  await button('Send the file').click()
  await expectText(main, 'Please choose the ZIP file of your offline Aadhaar.')
  await page.getByRole('group', { name: 'ZIP file of your offline Aadhaar' }).getByCss('input[type=file]').upload(zip())
  await page.getByRole('textbox', { name: 'Share code' }).fill('4321')
  const removeRefusal = server.on('leadDetails', () => refusal('The share code does not open this ZIP.'))
  await button('Send the file').click()
  await expectText(main, 'The share code does not open this ZIP.')
  removeRefusal()
  server.on('leadDetails', () => completeStep('bank_statement_upload', 50))
  await button('Send the file').click()
  await expect.poll(app.path).toBe('/my-dashboard/pan-upload')
  expect(server.received('leadDetails', 'aadhaar_upload').at(-1)).toMatchObject({ password: '4321', file_ext: 'ZIP' })
})

test('a picture that had to be deleted is asked for again with the reason', async () => {
  const notice = 'We could not read the number, so we deleted the picture.'
  const documents = sampleDocuments().map((item) => (item.doc_type === 'aadhaar_back' ? { ...item, notice } : item))
  logInApplicant('bank_statement_upload', { percent: 50, documents })
  await renderApp('/my-dashboard/adhar-upload')
  await expectText(main, notice)
})
