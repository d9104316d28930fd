import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../../shared/session/session'
import { refusal, server } from '../../testing/fake-server'
import { leftPageFor, renderApp } from '../../testing/render-app'
import {
  everyDocument,
  logInApplicant,
  type SampleApplication,
  sampleDocuments,
} from '../../testing/sample-application'
import { largePhoto, pdf, picture, samplePdfText } from '../../testing/sample-files'
import {
  backLink,
  button,
  expectCount,
  expectText,
  failure,
  link,
  main,
  progress,
  submit,
  text,
} from '../../testing/screen'

const plainText = () => new File(['Dear customer'], 'bill.txt', { type: 'text/plain' })
const position = page.getByRole('navigation', { name: 'Documents' }).getByCss('strong')
const group = (label: string) => page.getByRole('group', { name: label })
const choose = (label: string, file: File) => group(label).getByCss('input[type=file]').upload(file)

async function open(slug: string, next: string, sample: SampleApplication = { percent: 50 }) {
  const application = logInApplicant(next, sample)
  const app = await renderApp(`/my-dashboard/${slug}`)
  await expect.element(submit).toBeVisible()
  return { app, ...application }
}

function replyToUploads(reply: () => object | undefined) {
  server.on('leadDetails', reply)
  server.on('legacyUpload', reply)
}

test.each([
  { slug: 'pan-upload', label: 'PAN card', file: picture, wrong: pdf, message: 'Please select  pan image' },
  {
    slug: 'bank-upload',
    label: 'Bank statement',
    file: pdf,
    wrong: picture,
    message: 'Please select bank statement',
  },
  {
    slug: 'upload-salaryslip',
    label: 'Salary slip',
    file: pdf,
    wrong: picture,
    message: 'Please select salary slip',
  },
  {
    slug: 'upload-utilitybill',
    label: 'Utility bill',
    file: pdf,
    wrong: plainText,
    message: 'Please select  utility image',
  },
])('$slug: without a file it says "$message", and refuses a file of another type', async (document) => {
  const { slug, label, file, wrong, message } = document
  await open(slug, 'bank_statement_upload')
  replyToUploads(() => refusal('This PDF is locked.'))
  await expect.element(progress).toHaveAttribute('value', '50')
  await expectText(position, ' of 6')
  await expect.element(page.getByRole('list', { name: 'What is accepted' })).toBeVisible()
  await submit.click()
  const error = group(label).getByCss('.field-error')
  expect((await error.findElement()).textContent?.endsWith(message)).toBe(true)
  await expect.element(group(label).getByRole('button', { name: /^Choose file/ })).toHaveFocus()
  await choose(label, wrong())
  await expectText(error, wrong === picture ? 'Please choose a PDF file.' : 'a picture of type jpeg, png or jpg')
  await choose(label, file())
  await submit.click()
  await expectText(failure, 'This PDF is locked.')
  await expectCount(error, 0)
  await expectText(group(label), file().name)
})

test('a file is checked by its content and not by its name, and a utility bill may be a picture or a PDF', async () => {
  const { app } = await open('bank-upload', 'bank_statement_upload')
  await choose('Bank statement', picture('statement.pdf', 'application/pdf'))
  await expectText(group('Bank statement'), 'This is a PNG picture. Please choose a PDF file.')
  await app.close()
  await open('upload-utilitybill', 'residence_proof_upload')
  await choose('Utility bill', picture('bill.pdf', 'application/pdf'))
  await expect.element(page.getByRole('img', { name: 'The one you chose' })).toBeVisible()
  await expectText(group('Utility bill'), 'bill.png')
})

test('salary slip and utility bill use the older call, with token, lead and id in the body', async () => {
  const { app, completeStep } = await open('upload-salaryslip', 'pay_slip_upload')
  replyToUploads(() => completeStep('pan_upload', 50))
  await expect.element(backLink).toHaveAttribute('href', '/my-dashboard/bank-upload')
  await choose('Salary slip', pdf('slip'))
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/upload-utilitybill')
  await expect.element(submit).toHaveTextContent('Continue')
  await expect.element(backLink).toHaveAttribute('href', '/my-dashboard/upload-salaryslip')
  await choose('Utility bill', picture())
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/about-your-company')
  const common = { token: session.get('token'), lead_id: '100001', password: 'N/A' }
  expect(server.received('legacyUpload')).toEqual([
    expect.objectContaining({ ...common, docs_id: '16', ext: 'PDF', file: btoa(samplePdfText) }),
    expect.objectContaining({ ...common, docs_id: '8', ext: 'PNG' }),
  ])
})

test('a repeat customer goes from the utility bill to the quote', async () => {
  const sample = { percent: 50, userType: 'REPEAT' } as const
  const { app, completeStep } = await open('upload-utilitybill', 'residence_proof_upload', sample)
  replyToUploads(() => completeStep('banking_details', 75))
  await choose('Utility bill', picture())
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/calculate-loan')
})

test('replacing the utility bill needs another file, and its button is Update', async () => {
  logInApplicant('banking_details', { percent: 75, documents: sampleDocuments('utility_bill') })
  await renderApp({ pathname: '/my-dashboard/upload-utilitybill', state: { action: true } })
  await expect.element(submit).toHaveTextContent('Update')
  await submit.click()
  await expectText(group('Utility bill'), 'Please select  utility image')
})

test('Aadhaar needs both sides, then forwards to the first missing document', async () => {
  const sample = { percent: 50, documents: sampleDocuments('pan_card', 'bank_statement') }
  const { app, completeStep } = await open('adhar-upload', 'pay_slip_upload', sample)
  replyToUploads(() => completeStep('pay_slip_upload', 50))
  await choose('Front of the card', picture())
  await submit.click()
  await expectText(group('Back of the card'), 'Please select Aadhaar back image')
  await choose('Back of the card', picture())
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/upload-salaryslip')
  const sent = server.received('leadDetails')
  expect(sent.map(({ event_name, doc_type, password }) => ({ event_name, doc_type, password }))).toEqual([
    { event_name: 'aadhaar_upload', doc_type: 'aadhaar_front', password: 'N/A' },
    { event_name: 'aadhaar_upload', doc_type: 'aadhaar_back', password: 'N/A' },
  ])
})

test('a received document is marked as received and links to the next missing one', async () => {
  const documents = sampleDocuments('aadhaar_front', 'aadhaar_back', 'bank_statement', 'salary_slip')
  const { app } = await open('bank-upload', 'pan_upload', { percent: 50, documents })
  await expect.element(text('Your bank statement is in.')).toBeVisible()
  await link('Next: PAN card').click()
  await expect.poll(app.path).toBe('/my-dashboard/pan-upload')
})

test('a large photo is made smaller on the device, one button says that it is sent, and a cancelled upload can be sent again', async () => {
  const documents = sampleDocuments(...everyDocument.filter((docType) => docType !== 'pan_card'))
  const { app, completeStep } = await open('pan-upload', 'pan_upload', { percent: 50, documents })
  const removeStall = server.on('leadDetails', 'pan_upload', () => new Promise(() => {}))
  const photo = await largePhoto(3000, 2250, 'image/jpeg', 'photo.jpg')
  await choose('PAN card', photo)
  await submit.click()
  await expect.element(submit).toHaveTextContent('Uploading…')
  await expect.poll(() => server.received('leadDetails', 'pan_upload')).toHaveLength(1)
  await expectCount(button('Uploading…'), 1)
  await main.getByRole('button', { name: 'Stop uploading' }).click()
  await expect.element(submit).toHaveTextContent('Continue')
  await expect.element(submit).toHaveFocus()
  removeStall()
  replyToUploads(() => completeStep('banking_details', 75))
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/bank-detail')
  const sizes = server.received('leadDetails', 'pan_upload').map(({ file }) => String(file).length)
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThan((photo.size * 4) / 3 / 2)
})

test('a file that can no longer be read is reported, and another can be sent', async () => {
  const { app, completeStep } = await open('bank-upload', 'bank_statement_upload')
  replyToUploads(() => completeStep('pay_slip_upload', 50))
  await choose('Bank statement', pdf())
  const reading = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader) {
    this.onerror?.(new ProgressEvent('error') as ProgressEvent<FileReader>)
  })
  await submit.click()
  await expectText(failure, 'This file cannot be read. Please choose another.')
  reading.mockRestore()
  await choose('Bank statement', pdf())
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/upload-salaryslip')
})

test('Status 5 on an upload logs out', async () => {
  await open('pan-upload', 'pan_upload')
  replyToUploads(() => ({ Status: 5, Message: 'Your session has ended. Please log in again.' }))
  await choose('PAN card', picture())
  await submit.click()
  await expect.poll(leftPageFor).toEqual(['/apply-now#session-ended'])
  await expectCount(button('Stop uploading'), 0)
})

test('a locked statement asks for its password, says how banks make theirs, and sends it with that file only', async () => {
  const { app, completeStep } = await open('bank-upload', 'bank_statement_upload')
  replyToUploads(() => refusal('This PDF is locked.'))
  const locked = new File(['%PDF-1.7\ntrailer<</Encrypt 9 0 R>>\n%%EOF\n'], 'statement.pdf', {
    type: 'application/pdf',
  })
  await choose('Bank statement', pdf())
  await expectCount(page.getByLabelText('Password of this PDF'), 0)
  await choose('Bank statement', locked)
  await page.getByText('Which password does my bank use?').click()
  await expect.element(page.getByText('Usually your customer ID.')).toBeVisible()
  await submit.click()
  await expectText(failure, 'This PDF is locked.')
  replyToUploads(() => completeStep('pay_slip_upload', 50))
  await page.getByLabelText('Password of this PDF').fill('ravi0507')
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/upload-salaryslip')
  expect(server.received('leadDetails').map(({ password }) => password)).toEqual(['N/A', 'ravi0507'])
})
