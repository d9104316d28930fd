import { expect, type Page, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { pdf, picture, UploadPage } from './document-upload.ts'
import { once } from './once.ts'
import { sampleDocuments, visitApplication } from './sample-application.ts'

const documents = [
  { slug: 'pan-upload', label: 'PAN card', file: picture, wrong: pdf, words: 'Please select  pan image' },
  { slug: 'bank-upload', label: 'Bank statement', file: pdf, wrong: picture, words: 'Please select bank statement' },
  { slug: 'upload-salaryslip', label: 'Salary slip', file: pdf, wrong: picture, words: 'Please select salary slip' },
  {
    slug: 'upload-utilitybill',
    label: 'Utility bill',
    file: picture,
    wrong: pdf,
    words: 'Please select  utility image',
  },
] as const

type Body = Record<string, unknown>

/** Answers uploads by event or by older id, and keeps what was sent. */
async function answerUploads(page: Page, reply: () => object): Promise<Body[]> {
  const sent: Body[] = []
  for (const path of [paths.leadDetails, paths.legacyUpload]) {
    await page.route(`**${path}`, (route) => {
      sent.push(route.request().postDataJSON() as Body)
      return route.fulfill({ json: reply() })
    })
  }
  return sent
}

for (const { slug, label, file, wrong, words } of documents) {
  test(`${slug}: without a file it says "${words}", and a file of another kind will not do`, once, async ({ page }) => {
    await visitApplication(page, 'bank_statement_upload', { percent: 50 })
    await answerUploads(page, () => ({ Status: 0, Message: 'This PDF is locked.' }))
    const upload = new UploadPage(page, slug)
    await upload.open()
    await expect(upload.progress).toHaveAttribute('value', '50')
    await expect(upload.stepper.locator('[aria-current=step]')).toContainText('Upload Your Documents')
    await upload.action.click()
    const error = upload.document(label).locator('.field-error')
    expect((await error.textContent())?.endsWith(words)).toBe(true)
    await expect(upload.document(label).getByRole('button')).toBeFocused()
    await upload.choose(label, wrong)
    await expect(error).toContainText(
      wrong === pdf ? 'a picture of type jpeg, png or jpg' : 'Please choose a PDF file.',
    )
    await upload.send([label, file])
    await expect(error).toHaveCount(0)
    await expect(upload.failure).toContainText('This PDF is locked.')
    await expect(upload.document(label)).toContainText(file.name)
  })
}

test('salary slip and utility bill go the older way, with token, lead and id in the body', once, async ({ page }) => {
  const journey = await visitApplication(page, 'pay_slip_upload', { percent: 50 })
  const sent = await answerUploads(page, () => journey.take('pan_upload', 50))
  const slip = new UploadPage(page, 'upload-salaryslip')
  await slip.open()
  await expect(slip.back).toHaveAttribute('href', '/my-dashboard/bank-upload')
  await slip.send(['Salary slip', { ...pdf, name: 'slip' }])
  const bill = new UploadPage(page, 'upload-utilitybill')
  await bill.isHere()
  await expect(bill.back).toHaveAttribute('href', '/my-dashboard/upload-salaryslip')
  await expect(bill.action).toHaveText('Continue')
  await bill.send(['Utility bill', picture])
  await expect(page).toHaveURL('/my-dashboard/about-your-company')
  const common = { token: 'sample', lead_id: '100001', password: 'N/A' }
  expect(sent).toEqual([
    expect.objectContaining({ ...common, docs_id: '16', ext: 'PDF', file: pdf.buffer.toString('base64') }),
    expect.objectContaining({ ...common, docs_id: '8', ext: 'PNG' }),
  ])
})

test('a repeat customer goes from the utility bill to the quote', once, async ({ page }) => {
  const journey = await visitApplication(page, 'residence_proof_upload', { percent: 50, userType: 'REPEAT' })
  await answerUploads(page, () => journey.take('banking_details', 75))
  const bill = new UploadPage(page, 'upload-utilitybill')
  await bill.open()
  await bill.send(['Utility bill', picture])
  await expect(page).toHaveURL('/my-dashboard/calculate-loan')
})

test('with an action in the navigation’s state the utility bill’s button says Update', once, async ({ page }) => {
  await visitApplication(page, 'banking_details', { percent: 75, documents: sampleDocuments('utility_bill') })
  const bill = new UploadPage(page, 'upload-utilitybill')
  await bill.open()
  await page.evaluate(() => history.replaceState({ ...history.state, usr: { action: true } }, ''))
  await page.reload()
  await expect(bill.action).toHaveText('Update')
})

test('Aadhaar asks for both sides, then forwards to the first document that is missing', async ({ page }) => {
  const sample = { percent: 50, documents: sampleDocuments('bank_statement') }
  const journey = await visitApplication(page, 'pay_slip_upload', sample)
  const sent = await answerUploads(page, () => journey.take('pay_slip_upload', 50))
  const aadhaar = new UploadPage(page, 'adhar-upload')
  await aadhaar.open()
  await aadhaar.choose('Front of the card', picture)
  await aadhaar.action.click()
  await expect(aadhaar.document('Back of the card')).toContainText('Please select Aadhaar back image')
  await aadhaar.send(['Back of the card', picture])
  await expect(page).toHaveURL('/my-dashboard/upload-salaryslip')
  expect(sent.map(({ event_name, doc_type, password }) => ({ event_name, doc_type, password }))).toEqual([
    { event_name: 'aadhaar_upload', doc_type: 'aadhaar_front', password: 'N/A' },
    { event_name: 'aadhaar_upload', doc_type: 'aadhaar_back', password: 'N/A' },
  ])
})

test('a document that is in says so, and leads to the next one that is missing', once, async ({ page }) => {
  const isIn = sampleDocuments('aadhaar_front', 'aadhaar_back', 'bank_statement', 'salary_slip')
  await visitApplication(page, 'pan_upload', { percent: 50, documents: isIn })
  const statement = new UploadPage(page, 'bank-upload')
  await statement.open()
  await expect(page.getByText('Your bank statement is in.')).toBeVisible()
  await page.getByRole('link', { name: 'Next: PAN card' }).click()
  await expect(page).toHaveURL('/my-dashboard/pan-upload')
})

test('a large photo is made small on the device, a stopped upload can be sent again', once, async ({ page }) => {
  const journey = await visitApplication(page, 'pan_upload', { percent: 50 })
  let isHeld = true
  const sizes: number[] = []
  await page.route(`**${paths.leadDetails}`, (route) => {
    sizes.push((route.request().postDataJSON() as { file: string }).file.length)
    if (isHeld) return
    return route.fulfill({ json: journey.take('banking_details', 75) })
  })
  const pan = new UploadPage(page, 'pan-upload')
  await pan.open()
  const photo = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 })
    const pen = canvas.getContext('2d')
    for (let at = 0; at < 4000 && pen; at += 4) {
      pen.fillStyle = `hsl(${at % 360} 80% 50%)`
      pen.fillRect(at, (at * 7) % 3000, 900, 40)
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 1))
    return btoa(
      Array.from(new Uint8Array((await blob?.arrayBuffer()) ?? []), (byte) => String.fromCharCode(byte)).join(''),
    )
  })
  await pan.send(['PAN card', { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(photo, 'base64') }])
  await expect(pan.action).toHaveText('Uploading…')
  await expect.poll(() => sizes.length).toBe(1)
  await pan.stop.click()
  await expect(pan.action).toHaveText('Continue')
  isHeld = false
  await pan.action.click()
  await expect(page).toHaveURL('/my-dashboard/bank-detail')
  expect(sizes).toHaveLength(2)
  expect(Math.max(...sizes)).toBeLessThan(photo.length / 2)
})

test('Status 5 on an upload logs out', once, async ({ page }) => {
  await visitApplication(page, 'pan_upload', { percent: 50 })
  await answerUploads(page, () => ({ Status: 5, Message: 'Your session has ended. Please log in again.' }))
  const pan = new UploadPage(page, 'pan-upload')
  await pan.open()
  await pan.send(['PAN card', picture])
  await expect(page).toHaveURL('/apply-now#session-ended')
})
