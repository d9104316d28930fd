import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { HubPage } from './eligibility-hub.ts'
import { once } from './once.ts'
import { everyDocument, sampleDocuments, sampleEmployment, sampleLead, visitApplication } from './sample-application.ts'

const activeAt = {
  generate_loan_quote: [0, 0],
  loan_quotation_decision: [0, 0],
  employment_details: [1, 25],
  bank_statement_upload: [2, 50],
  residence_proof_upload: [2, 50],
  banking_details: [3, 75],
  completed: [4, 100],
} as const

test(
  'the hub’s active step is the next event’s number minus 9; at 100 per cent nothing can be edited',
  once,
  async ({ page }) => {
    for (const [next, [active, percent]] of Object.entries(activeAt)) {
      const fresh = await page.context().newPage()
      await visitApplication(fresh, next, { percent })
      const hub = new HubPage(fresh)
      await hub.open()
      await hub.expectAt(active, percent)
      await expect(hub.cards.getByRole('link', { name: /^Edit/ })).toHaveCount(percent === 100 ? 0 : active)
      await expect(hub.cards.getByRole('link', { name: /^Continue/ })).toHaveCount(percent === 100 ? 0 : 1)
      await fresh.close()
    }
  },
)

test(
  'a screen that is not reached leads to the step that is; a complete application can no longer be changed',
  once,
  async ({ page }) => {
    await visitApplication(page, 'employment_details', { percent: 25 })
    const ahead =
      'kyc bank-upload pan-upload adhar-upload upload-salaryslip upload-utilitybill bank-detail congratulations'
    for (const slug of ahead.split(' ')) {
      await page.goto(`/my-dashboard/${slug}`)
      await expect(page, slug).toHaveURL('/my-dashboard/about-your-company')
    }
    const closed = await page.context().newPage()
    await visitApplication(closed, 'completed', { percent: 100, documents: sampleDocuments(...everyDocument) })
    const slugs =
      'calculate-loan about-your-company bank-upload pan-upload upload-salaryslip upload-utilitybill kyc bank-detail'
    for (const slug of slugs.split(' ')) {
      await closed.goto(`/my-dashboard/${slug}`)
      await expect(
        closed.getByText('Your application is complete, so this can no longer be changed.'),
        slug,
      ).toBeVisible()
    }
    await closed.getByRole('link', { name: 'See your application' }).click()
    await expect(closed).toHaveURL('/my-dashboard/congratulations')
  },
)

const disbursed = { ...sampleLead, status: 'DISBURSED', repayment_amount: 10700, repayment_date: '2026-11-22' }
const openLoan = { total_due: 10100, repayment_date: '2026-11-22' }
const leads = [
  { lead_id: 100002, loan_amount: null, status: 'NEW', lead_entry_date: '2026-11-15' },
  { lead_id: 100001, loan_amount: 10000, status: 'OVERDUE', lead_entry_date: '2026-07-01' },
]
type Shown = { slug: string; next: string; sample?: Parameters<typeof visitApplication>[2]; isSent?: boolean }
const shown: Record<string, Shown> = {
  'the hub on its way': { slug: 'eligibility', next: 'employment_details', sample: { percent: 25 } },
  'the hub with a loan': {
    slug: 'eligibility',
    next: 'completed',
    sample: { percent: 100, profile: { lead_details: disbursed, active_loan_details: openLoan } },
  },
  'the quote with a fault': { slug: 'calculate-loan', next: 'generate_loan_quote', isSent: true },
  'the employment with faults': { slug: 'about-your-company', next: 'employment_details', isSent: true },
  'the employment on file': {
    slug: 'about-your-company',
    next: 'pan_upload',
    sample: { percent: 50, profile: { customer_employment_details: sampleEmployment } },
  },
  'Aadhaar with faults': { slug: 'adhar-upload', next: 'bank_statement_upload', isSent: true },
  'a document that is in': {
    slug: 'upload-utilitybill',
    next: 'pan_upload',
    sample: { percent: 50, documents: sampleDocuments('utility_bill') },
  },
  'the documents with faults': {
    slug: 'kyc',
    next: 'bank_statement_upload',
    sample: { percent: 50, documents: sampleDocuments('pan_card') },
    isSent: true,
  },
  'the bank with faults': { slug: 'bank-detail', next: 'banking_details', sample: { percent: 75 }, isSent: true },
  'a complete step': { slug: 'bank-detail', next: 'completed', sample: { percent: 100 } },
  'the congratulations': {
    slug: 'congratulations',
    next: 'completed',
    sample: { percent: 100, profile: { lead_details: disbursed } },
  },
  'the account': {
    slug: 'lead-preview',
    next: 'completed',
    sample: { percent: 100, profile: { lead_details: disbursed, active_loan_details: openLoan } },
  },
  'the history': { slug: 'leads', next: 'completed', sample: { leads } },
  'the details': { slug: 'details', next: 'completed' },
}

for (const [name, { slug, next, sample, isSent }] of Object.entries(shown)) {
  test(`${name} is accessible, by day and by night`, async ({ page }) => {
    await visitApplication(page, next, sample)
    await page.goto(`/my-dashboard/${slug}`)
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    if (isSent) {
      await page.locator('main button[type=submit]').click()
      await expect(page.locator('main .field-error').first()).toBeVisible()
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectAccessible(page)
  })
}
