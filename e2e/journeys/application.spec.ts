import { expect, type Page, test } from '@playwright/test'
import { borrowerByApi, eligibleCustomer, openAs, signByApi } from '../fixtures/borrower.ts'
import { openVisit, stored } from '../fixtures/customer.ts'
import { once, onPhoneWithMotion } from '../fixtures/widths.ts'
import { AgreementPage } from '../pages/agreement.ts'
import { BankPage } from '../pages/banking-details.ts'
import { endCheckout } from '../pages/checkout.ts'
import { pdf, picture, UploadPage } from '../pages/document-upload.ts'
import { HubPage } from '../pages/eligibility-hub.ts'
import { EmploymentPage } from '../pages/employment-details.ts'
import { QuotePage } from '../pages/loan-quotation-decision.ts'
import { RepayLoanScreen } from '../pages/repay-loan.ts'

/** Opens the hub as an eligible customer. */
async function openHub(page: Page) {
  const customer = await eligibleCustomer(page.request)
  const values = { eligibility: '1', next_step: 'generate_loan_quote', lead_id: String(customer.leadId) }
  await openVisit(page, customer, values)
  const hub = new HubPage(page)
  await hub.open()
  return { customer, hub }
}

async function sendDocuments(page: Page) {
  const pan = new UploadPage(page, 'pan-upload')
  await pan.expectOpen()
  await expect(pan.progress).toHaveAttribute('value', '50')
  await expect(pan.position).toHaveText('Document 1 of 6')
  await pan.send(['PAN card', picture])

  const aadhaar = new UploadPage(page, 'adhar-upload')
  await aadhaar.expectOpen()
  await expect(aadhaar.position).toHaveText('Documents 2 and 3 of 6')
  await aadhaar.send(['Front of the card', picture], ['Back of the card', picture])

  const statement = new UploadPage(page, 'bank-upload')
  await statement.expectOpen()
  await statement.send(['Bank statement', pdf])

  const slip = new UploadPage(page, 'upload-salaryslip')
  await slip.expectOpen()
  await expect(slip.heading).toHaveText('Upload Your Salary slip')
  await slip.send(['Salary slip', pdf])

  const bill = new UploadPage(page, 'upload-utilitybill')
  await bill.expectOpen()
  await expect(bill.action).toHaveText('Continue')
  await bill.send(['Utility bill', picture])
}

test('a new customer completes an application from the quote to the payout', onPhoneWithMotion, async ({ page }) => {
  const { customer, hub } = await openHub(page)
  await hub.expectAt(0, 0)
  await hub.cards.nth(0).getByRole('link', { name: 'Continue' }).click()

  const quote = new QuotePage(page)
  await quote.expectOpen()
  await expect(quote.heading).toHaveText('CALCULATING LOANS')
  await quote.accept(12_500, 10)

  const employment = new EmploymentPage(page)
  await employment.expectOpen()
  await expect(employment.progress).toHaveAttribute('value', '25')
  await employment.fill()
  await expect(employment.place).toHaveText('Pune, Maharashtra')
  await employment.action.click()

  await sendDocuments(page)
  const bank = new BankPage(page)
  await bank.expectOpen()
  await expect(bank.progress).toHaveAttribute('value', '75')
  await bank.fill()
  await expect(bank.bank).toHaveText('HDFC Bank')
  await bank.action.click()

  await expect(page).toHaveURL('/my-dashboard/congratulations')
  await expect(page.getByRole('img', { name: /Marigolds/ })).toBeVisible()
  const pushed = () => page.evaluate(() => (window as { dataLayer?: object[] }).dataLayer)
  await expect.poll(pushed).toEqual([expect.objectContaining({ event: 'conversion', value: 1, currency: 'INR' })])
  expect(await stored(page)).toMatchObject({ next_step: 'completed', percent: '100' })
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Read and sign' }).click()
  const agreement = new AgreementPage(page)
  await agreement.expectOpen()
  await expect(main).toContainText('You receive₹12,205')
  await main.getByText('Part 1: interest rate, fees and charges').click()
  await expect(main).toContainText('(iii) Amount of the instalment₹13,750')
  const opened = page.waitForEvent('popup')
  await main.getByRole('link', { name: /^Key Facts Statement \(PDF\)/ }).click()
  await (await opened).close()
  await agreement.signWithCode(customer.mobile)
  await expect(main.getByRole('heading', { name: 'Signed, and paid out' })).toBeVisible()

  await page.goto('/my-dashboard/congratulations')
  await expect(main.getByRole('status')).toContainText('DISBURSED')
  await expect(main.getByText('₹12,205')).toBeVisible()
  await expect(main.getByText('₹13,750').first()).toBeVisible()
  await page.reload()
  await expect(main.getByRole('status')).toContainText('DISBURSED')
  expect(await pushed()).toBeUndefined()

  await page.goto('/my-dashboard/eligibility')
  await expect(main).toContainText('10 days left')
  await main.getByText('Your loan application').click()
  await hub.expectAt(4, 100)
  await expect(hub.cards.getByRole('link')).toHaveCount(0)
  await main.getByRole('link', { name: 'All documents' }).click()
  await expect(main.getByRole('link', { name: /^Signing certificate/i })).toBeVisible()
  await page.goto('/my-dashboard/leads')
  await page.getByRole('link', { name: `Application ${customer.leadId}` }).click()
  await expect(main.getByText('DISBURSED')).toBeVisible()
  await expect(main.getByText('Medical')).toBeVisible()
})

test(
  'a repeat customer applies again with the saved details and documents, for up to the whole income',
  once,
  async ({ page }) => {
    const borrower = await borrowerByApi(page.request)
    await openAs(page, borrower)
    await page.goto('/repay-loan')
    await new RepayLoanScreen(page).chooseAmount()
    await endCheckout(page, 'Razorpay', 'Pay')
    await expect(page.getByText('Thank you for your payment!')).toBeVisible()

    await page.goto('/my-dashboard/profile-preview')
    await page.getByRole('button', { name: 'Check Eligibility' }).click()
    await page.getByRole('link', { name: 'Process' }).click()
    const hub = new HubPage(page)
    await hub.expectAt(0, 0)
    await hub.cards.nth(0).getByRole('link', { name: 'Continue' }).click()
    const quote = new QuotePage(page)
    await quote.expectOpen()
    await expect(quote.amountSlider).toHaveAttribute('max', '45000')
    await quote.accept(30_000, 7)

    const employment = new EmploymentPage(page)
    await employment.expectOpen()
    await expect(employment.organisation).toHaveValue('Sample Works')
    await employment.action.click()
    const bank = new BankPage(page)
    await bank.expectOpen()

    const bill = new UploadPage(page, 'upload-utilitybill')
    await bill.open()
    await expect(page.getByText('Your utility bill is in.')).toBeVisible()
    await bill.send(['Utility bill', picture])
    await quote.expectOpen()
    await expect(quote.amount).toHaveValue('30,000')
    await page.getByRole('link', { name: 'Next: Banking Details' }).click()
    await bank.expectOpen()
    await bank.fill()
    await bank.action.click()
    await expect(page).toHaveURL('/my-dashboard/congratulations')
    await signByApi(page.request, borrower)
    await expect(page.getByRole('main').getByRole('status')).toContainText('DISBURSED')
    await page.goto('/my-dashboard/leads')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).toHaveCount(2)
    await expect(cards.first()).toContainText('DISBURSED')
    await expect(cards.last()).toContainText('CLOSED')
  },
)
