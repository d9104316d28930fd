import { expect, type Page, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { pdf, picture, UploadPage } from './document-upload.ts'
import { once } from './once.ts'
import { good, sampleDocuments, visitApplication } from './sample-application.ts'

const done = good({ Data: { next_step: 'banking_details', step_percentage: 75 } })
const aadhaar = ['aadhaar_front', 'aadhaar_back']

/** Answers each upload by its doc_type; nothing breaks the connection. */
async function answerUploads(page: Page, answer: (docType: string) => object | undefined): Promise<string[]> {
  const sent: string[] = []
  await page.route(`**${paths.leadDetails}`, (route) => {
    const { doc_type } = route.request().postDataJSON() as { doc_type: string }
    sent.push(doc_type)
    const json = answer(doc_type)
    return json ? route.fulfill({ json }) : route.abort()
  })
  return sent
}

async function chooseAll(kyc: UploadPage) {
  await kyc.choose('Bank statement', pdf)
  await kyc.choose('Salary slip', pdf)
  await kyc.choose('PAN card', picture)
  await kyc.choose('Utility bill', picture)
}

async function openList(page: Page) {
  await visitApplication(page, 'bank_statement_upload', { percent: 50, documents: sampleDocuments(...aadhaar) })
  const kyc = new UploadPage(page, 'kyc')
  await kyc.open()
  return kyc
}

test('every listed document is asked for, sent at once, and said to be in', async ({ page }) => {
  const kyc = await openList(page)
  await kyc.action.click()
  await expect(kyc.summary).toContainText('Please upload all required documents.')
  const waiting = new Set<() => void>()
  const sent = await answerUploads(page, () => done)
  await page.route(`**${paths.leadDetails}`, async (route) => {
    await new Promise<void>((resolve) => {
      waiting.add(resolve)
      if (waiting.size === 4) for (const go of waiting) go()
    })
    return route.fallback()
  })
  await chooseAll(kyc)
  await kyc.action.click()
  await expect(page.getByText('All documents uploaded successfully.')).toBeVisible()
  expect(sent.sort()).toEqual(['bank_statement', 'pan_card', 'salary_slip', 'utility_bill'])
  await expect(page.getByText('All your documents are in.')).toBeVisible()
})

test(
  'one that fails is named, with the reason; the others stay in, and only it is sent again',
  once,
  async ({ page }) => {
    const kyc = await openList(page)
    let isLocked = true
    const sent = await answerUploads(page, (docType) =>
      docType === 'salary_slip' && isLocked ? { Status: 0, Message: 'This PDF has a password.' } : done,
    )
    await chooseAll(kyc)
    await kyc.action.click()
    await expect(page.getByText('Some documents failed to upload. Please try again.')).toBeVisible()
    await expect(page.getByText('Failed to upload Salary slip. Please try again.')).toBeVisible()
    await expect(page.getByText('This PDF has a password.')).toBeVisible()
    isLocked = false
    sent.length = 0
    await kyc.action.click()
    await expect(page.getByText('All documents uploaded successfully.')).toBeVisible()
    expect(sent).toEqual(['salary_slip'])
  },
)

test('a connection that breaks is told in its own words', once, async ({ page }) => {
  const kyc = await openList(page)
  await answerUploads(page, (docType) => (docType === 'pan_card' ? undefined : done))
  await chooseAll(kyc)
  await kyc.action.click()
  await expect(page.getByText('An error occurred while uploading documents. Please try again.')).toBeVisible()
  await expect(page.getByText('Failed to upload PAN card. Please try again.')).toBeVisible()
})

test('a list that does not come says so; an empty one says that nothing is required', once, async ({ page }) => {
  await visitApplication(page, 'banking_details', { percent: 75, documents: [] })
  let isDown = true
  await page.route(`**${paths.mandatoryDocuments}`, (route) => (isDown ? route.abort() : route.fallback()))
  await page.goto('/my-dashboard/kyc')
  await expect(page.getByText('Failed to fetch required documents')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No documents are required at this moment.')).toBeVisible()
})
