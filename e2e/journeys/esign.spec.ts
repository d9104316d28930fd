import { expect, test } from '@playwright/test'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { applicantByApi, openAs } from '../fixtures/borrower.ts'
import { once } from '../fixtures/widths.ts'
import { AgreementPage } from '../pages/agreement.ts'

test(
  'an offer stays open after it is declined at the eSign provider, and is paid out after it is signed there',
  once,
  async ({ page }) => {
    await openAs(page, await applicantByApi(page.request))
    await page.goto('/my-dashboard/agreement')
    const agreement = new AgreementPage(page)
    await agreement.expectOpen()
    const main = page.getByRole('main')

    await agreement.goToEsignProvider()
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(main).toContainText('You did not sign with Aadhaar eSign')
    await expectAccessible(page)

    await agreement.goToEsignProvider()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(main.getByRole('heading', { name: 'Signed, and paid out' })).toBeVisible()
    await page.goto('/my-dashboard')
    await main.getByRole('link', { name: 'All documents' }).click()
    await expect(main.getByRole('link', { name: /^Signing certificate/i })).toBeVisible()
  },
)
