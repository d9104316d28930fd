import { expect, type Locator, type Page, test } from '@playwright/test'
import { brand } from 'contract/brand'
import { logInByApi, openVisit } from '../fixtures/customer.ts'
import { once } from '../fixtures/widths.ts'

const dial = (phone: string) => `tel:${phone.replaceAll(' ', '')}`

/** The text content with single spaces, regardless of the markup. */
async function textOf(part: Locator): Promise<string> {
  return ((await part.textContent()) ?? '').replace(/\s+/g, ' ')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a question opens its answer', once, async ({ page }) => {
    await page.goto('/faq')
    const answer = page.getByText('Loans are about ₹5,000 to ₹50,000.')
    await expect(answer).toBeHidden()
    await page.getByText('How much can I borrow?').click()
    await expect(answer).toBeVisible()
  })

  test('the payment result explains that it needs JavaScript and whom to contact', once, async ({ page }) => {
    await page.goto('/thanku')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment result')
    await expect(page.locator('main noscript p')).toBeVisible()
    await expect(page.locator('main noscript p')).toContainText('JavaScript is off in your browser')
    await expect(page.getByRole('main').getByRole('link', { name: brand.phone })).toBeVisible()
  })
})

test('about us has story, mission, vision, four numbers and further links', once, async ({ page }) => {
  await page.goto('/about-us')
  const main = page.getByRole('main')
  for (const name of ['Our story', 'Our mission', 'Our vision']) {
    await expect(main.getByRole('heading', { name })).toBeVisible()
  }
  const numbers = await textOf(main)
  for (const number of ['15,000+', '50 crore+', '10,000+', '250+']) expect(numbers).toContain(number)
  await expect(main.locator('a[href="/apply-now"]')).toBeVisible()
  await expect(main.locator('a[href="/contact"]')).toBeVisible()
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

test('rates and terms says only that the content will come soon', once, async ({ page }) => {
  await page.goto('/rate-and-terms')
  await expect(page.getByRole('main')).toHaveText(/^(Today|Payday)+Rates and termsContent will come soon\.$/)
})

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

test('at the end of a legal page the floating call link covers nothing of the footer', once, async ({ page }) => {
  await page.goto('/privacy-policy')
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const call = await page.getByRole('link', { name: `Call ${brand.name} on ${brand.phone}` }).boundingBox()
    const lowestEdge = await page
      .getByRole('contentinfo')
      .locator('summary:visible, p:visible, a:visible')
      .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().bottom)))
    expect(call?.y, `at ${width} px`).toBeGreaterThanOrEqual(lowestEdge)
  }
})

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

test('/fail links to paying and to support, and is not indexed', once, async ({ page }) => {
  const response = await page.goto('/fail')
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  const main = page.getByRole('main')
  await expect(main.locator('a[href="/repay-loan"]')).toBeVisible()
  await expect(main.locator('a[href="/contact"]')).toBeVisible()
})

/** Opens the result page like a payment does, with the outcome in the navigation state. */
async function arriveWith(page: Page, state: object | null, address = '/thanku'): Promise<void> {
  await page.goto(address)
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), state)
  await page.reload()
}

test('the result of a payment is shown even if the session has ended', once, async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('token', 'a-token'))
  await arriveWith(page, { status: 'SUCCESS', transactionId: 'TXN42' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank You!')
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to home' })).toBeVisible()
})

test('a status in the URL is ignored', once, async ({ page }) => {
  await arriveWith(page, null, '/thanku?status=SUCCESS&transactionId=TXN42')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops!')
  await expect(page.getByText('We could not find a payment to show.')).toBeVisible()
  await expect(page.getByText('N/A', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('TXN42')
})

test('after a payment a logged-in customer gets a link to the dashboard', once, async ({ page }) => {
  await openVisit(page, await logInByApi(page.request))
  await arriveWith(page, { status: 'SUCCESS', transactionId: 'TXN42' })
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await expect(page).toHaveURL(/\/my-dashboard\/?$/)
})
