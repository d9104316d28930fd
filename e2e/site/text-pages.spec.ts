import { expect, type Locator, test } from '@playwright/test'
import { brand } from 'contract/brand'
import { once } from '../fixtures/widths.ts'

const dial = (phone: string) => `tel:${phone.replaceAll(' ', '')}`

/** The text content with single spaces, regardless of the markup. */
async function textOf(part: Locator): Promise<string> {
  return ((await part.textContent()) ?? '').replace(/\s+/g, ' ')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the payment result explains that it needs JavaScript and whom to contact', once, async ({ page }) => {
    await page.goto('/thanku')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment result')
    await expect(page.locator('main noscript p')).toBeVisible()
    await expect(page.locator('main noscript p')).toContainText('JavaScript is off in your browser')
    await expect(page.getByRole('main').getByRole('link', { name: brand.phone })).toBeVisible()
  })
})

test(
  'the FAQ has the specified claims and an example in rupees, and the same text as structured data',
  once,
  async ({ page }) => {
    await page.goto('/faq')
    const faq = await textOf(page.getByRole('main'))
    for (const claim of [
      'about ₹5,000 to ₹50,000',
      'unsecured',
      '7 to 30 days',
      'minimum age is 21',
      'within 24-48 hours, and sometimes within hours',
      '1% per day, which is 365% a year',
      '₹10,000 costs ₹100 a day',
      'you repay ₹13,000',
      'no penal interest',
      'Do you ask for my contacts, photos or call logs?Never',
      'the law lets you take it to the Reserve Bank of India, free of charge, at cms.rbi.org.in',
    ]) {
      expect(faq).toContain(claim)
    }
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data['@type']).toBe('FAQPage')
    expect(data.mainEntity).toHaveLength(await page.locator('main details').count())
  },
)

test('the terms state every fact a borrower must know', once, async ({ page }) => {
  await page.goto('/terms-and-conditions')
  const terms = await textOf(page.getByRole('main'))
  for (const fact of [
    '1% per day',
    '365% a year',
    'at least 18 years old',
    '3 months of salary slips',
    '6 months of bank statements',
    'Aadhaar, PAN or identity cards',
    'An address proof',
    'A utility bill',
    'Two references',
    'An office address and email',
    'A current location and an alternate mobile number',
    '2% of the loan + 18% GST on the fee, deducted from the amount paid out',
    'within 7 to 40 days',
    'The day of disbursal is not counted',
    'first to charges, then to interest, then to principal',
    'no penal interest',
    '403.23%',
    'Credit Facilities) Directions, 2025',
    'Responsible Business Conduct Directions, 2025, paragraphs 22 to 24, 30 and 34',
    'The processing fee of 2% and 18% GST on the fee are deducted',
    'for ₹10,000 on day 3 that is ₹10,300',
    brand.legalEntity,
    brand.registrationNumber,
    'We never ask for access to your contacts, photos or call logs',
  ]) {
    expect(terms).toContain(fact)
  }
  for (const id of ['fair-practice-code', 'grievance-redressal', 'assignment', 'governing-law', 'cooling-off']) {
    await expect(page.locator(`h2#${id}`)).toBeVisible()
  }
})

test(
  'the privacy policy states what is stored, why and how long, and how to withdraw consent',
  once,
  async ({ page }) => {
    await page.goto('/privacy-policy')
    const policy = await textOf(page.getByRole('main'))
    for (const fact of [
      'Digital Personal Data Protection Act, 2023',
      'We never ask for access to your contacts, photos or call logs',
      'on servers in India',
      'AES-256',
      'until 5 years after the loan is closed',
      'As long as the law below requires',
      'agrim_device',
      'Session storage',
      'Data Protection Board of India',
      'the page tells you first what stops and what is kept',
      brand.grievanceOfficer.name,
    ]) {
      expect(policy).toContain(fact)
    }
  },
)

for (const path of ['/terms-and-conditions', '/privacy-policy']) {
  test(`${path} has a date, a sample notice, working contents links and a phone number`, once, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText(/^Last updated \d\d-\d\d-\d{4}$/)).toBeVisible()
    await expect(page.getByText('Names and numbers marked SAMPLE')).toBeVisible()
    const folded = page.locator('main summary')
    if (await folded.isVisible()) await folded.click()
    const contents = page.getByRole('navigation', { name: 'On this page' })
    const hrefs = await contents
      .getByRole('link')
      .evaluateAll((links) => links.map((a) => a.getAttribute('href') ?? ''))
    expect(hrefs.length).toBeGreaterThan(10)
    for (const href of hrefs) await expect(page.locator(`h2${href}`)).toHaveCount(1)
    await contents.getByRole('link').nth(7).click()
    await expect(page.locator(`h2${hrefs[7]}`)).toBeInViewport()
    const call = page.getByRole('link', { name: `Call ${brand.name} on ${brand.phone}` })
    await expect(call).toHaveAttribute('href', dial(brand.phone))
    expect(await call.boundingBox()).toMatchObject({ width: 56, height: 56 })
    const contact = page.getByRole('region', { name: 'Contact' })
    for (const text of [brand.email, brand.address, brand.grievanceOfficer.email]) {
      await expect(contact.getByText(text)).toBeVisible()
    }
  })
}

test(
  'the footer states the price, the complaint contact and the lender, on static and hydrated pages',
  once,
  async ({ page }) => {
    for (const path of ['/faq', '/apply-now', '/my-dashboard']) {
      await page.goto(path)
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText('Interest 1% a day = 365% a year. APR 403.23%.')
      await expect(footer).toContainText('₹200 fee and ₹36 GST are deducted, you receive ₹9,764.')
      await expect(footer).toContainText('Interest ₹3,000. You repay ₹13,000.')
      await expect(footer).toContainText('We never ask for access to your contacts, photos or call logs.')
      for (const text of [brand.legalEntity, brand.registrationNumber, brand.address, brand.grievanceOfficer.name]) {
        await expect(footer).toContainText(text)
      }
      for (const url of ['https://cms.rbi.org.in', 'https://sachet.rbi.org.in']) {
        const link = footer.locator(`a[href="${url}"]:visible`)
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      }
      await expect(footer.getByRole('link', { name: 'Fair practice code' })).toBeVisible()
    }
  },
)
