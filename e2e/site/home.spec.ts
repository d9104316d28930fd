import { expect, type Page, test } from '@playwright/test'
import { brand } from 'contract/brand'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { watchPageErrors } from '../fixtures/page-errors.ts'
import { once, withMotion } from '../fixtures/widths.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Waits for hydration, which enables the calculator. */
async function open(page: Page, path = '/') {
  await page.goto(path)
  await expect(field(page, 'Loan amount')).toBeEnabled()
}

test('the page hydrates without an error and is accessible', withMotion, async ({ page, baseURL }) => {
  const errors = await watchPageErrors(page, baseURL)
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your salary, a few days early.')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL('/', baseURL).href)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S/)
  await expectAccessible(page)
  await expect(page.locator('[style]')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('/home is the same page, with the same canonical URL', once, async ({ page, request, baseURL }) => {
  const errors = await watchPageErrors(page, baseURL)
  await open(page, '/home')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL('/', baseURL).href)
  const contentOf = async (path: string) => /<main.*<\/main>/s.exec(await (await request.get(path)).text())?.[0]
  expect(await contentOf('/home')).toBe((await contentOf('/')) ?? '')
  expect(errors).toEqual([])
})

test('who lends, what it costs and who answers complaints are on the first screen', once, async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const proof = page.getByRole('main').locator('section').first().locator('dl > div')
    for (const [index, text] of [
      brand.registrationNumber,
      '₹10,000 for 30 days costs ₹3,236 with fee and GST, an APR of 403.23%',
      brand.grievanceOfficer.email,
    ].entries()) {
      await expect(proof.nth(index)).toContainText(text)
      await expect(proof.nth(index)).toBeInViewport({ ratio: 1 })
    }
  }
})

test('the hero links to applying and paying, and the page links to support and services', once, async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Apply Now' }).first()).toHaveAttribute('href', '/apply-now')
  await expect(main.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', '/repay-loan')
  await expect(main.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'Our services' })).toHaveAttribute('href', '/services')
  await main.getByRole('link', { name: 'See what it would cost' }).click()
  await expect(page.getByRole('heading', { name: 'What would it cost?' })).toBeInViewport()
})

test(
  'the planner replaces the static example without a layout shift, and all its days fit a laptop',
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/')
    const card = page.getByRole('main').locator('section').first().locator('.card')
    await expect(card).toContainText('A worked example')
    const before = await card.boundingBox()
    await expect(card.getByRole('radio', { checked: true })).toHaveAccessibleName(/, ₹3,000 interest$/)
    expect((await card.boundingBox())?.height).toBe(before?.height)
    const lastDay = await card.getByRole('radio').last().boundingBox()
    const answer = await card.locator('.bottom-bar').boundingBox()
    expect((lastDay?.y ?? 0) + (lastDay?.height ?? 0)).toBeLessThanOrEqual(answer?.y ?? 0)
    await card.getByRole('link', { name: /^Apply for ₹20,000 until / }).click()
    await expect(page).toHaveURL('/apply-now')
    const wanted = await page.evaluate(() => sessionStorage.getItem('wanted-loan'))
    expect(JSON.parse(wanted ?? '')).toMatchObject({ amountRupees: 20_000 })
  },
)

const parts = [
  'Approval in about 10 minutes, Minimal documents, No collateral, Transparent terms',
  'Quick Approval, Quick Paperwork, Digital Application, Loan Your Way, Payback Time, Collateral-Free',
  'Tell us who you are, Choose your loan, Get it, and pay it back',
]
const purposes = 'Travel, Medical, Shopping, Academics, Obligation, Festival, Others'.split(', ')

async function expectContent(page: Page) {
  for (const names of parts)
    for (const name of names.split(/, (?!and)/))
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^(${purposes.join('|')})$`) })).toHaveText(
    purposes,
  )
  for (const [figure, of] of [
    ['15,000+', 'loans disbursed'],
    ['50 crore+', 'total loan amount'],
    ['10k+', 'customers'],
    ['250+', 'finance experts'],
  ] as const)
    await expect(page.locator('dl > div', { hasText: of }).filter({ hasText: figure })).toBeVisible()
}

test('with reduced motion no story changes and no section is animated', once, async ({ page }) => {
  await page.clock.install()
  await open(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.clock.runFor(20_000)
  await expect(page.locator('.carousel-slides > :not([inert])')).toHaveAccessibleName(/Pune$/)
  await expect(page.locator('[data-reveal=waiting]')).toHaveCount(0)
})

const partsNotLaidOut = (page: Page) => page.locator(':is(main > div > *, [data-part]):not([data-laid-out])')

/** Sums the layout shifts from the start of the page. */
async function recordLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    const all = globalThis as unknown as { shift: number }
    all.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) all.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Rounded to two decimals, as layout shifts are reported. */
const expectNoLayoutShift = async (page: Page) =>
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeCloseTo(0, 2)

test('sections are revealed when a fifth of them is visible, without a layout shift', withMotion, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await recordLayoutShifts(page)
  await page.goto('/')
  const last = page.locator('[data-reveal]').last()
  await expect(last).toHaveAttribute('data-reveal', 'waiting')
  await expect(last).toHaveCSS('translate', '0px 16px')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(partsNotLaidOut(page)).toHaveCount(0)
  await last.evaluate((part) =>
    scrollBy({ top: part.getBoundingClientRect().top - innerHeight + 4, behavior: 'instant' }),
  )
  // This observer is notified after the page's own, so the page has handled the intersection by then.
  await last.evaluate((part) => new Promise((resolve) => new IntersectionObserver(resolve).observe(part)))
  await expect(last, 'only its edge is in view').toHaveAttribute('data-reveal', 'waiting')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toHaveCSS('translate', 'none')
  await expectNoLayoutShift(page)
})

test('scrolling before every part is laid out shifts nothing', withMotion, async ({ page }) => {
  await recordLayoutShifts(page)
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = (run) => {
      setTimeout(run, 1_000)
      return 0
    }
  })
  await page.goto('/')
  await expect(field(page, 'Loan amount')).toBeEnabled()
  await expect(partsNotLaidOut(page)).not.toHaveCount(0)
  await page.mouse.wheel(0, 30)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  for (const top of [1_000, 3_000, 100_000]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    await page.waitForTimeout(1_200) // Parts that were laid out when idle would be by now.
  }
  await expectNoLayoutShift(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the hero shows a static example with the current dates', once, async ({ page }) => {
    await page.goto('/')
    const hero = page.getByRole('main').locator('section').first()
    await expect(hero).toContainText('A worked example: paid out today, repaid on a payday 15 days from now.')
    await expect(hero).toContainText('₹19,528')
    await expect(hero).toContainText('₹23,000')
    await expect(hero).toContainText(/You repay on \d{2}-\d{2}-20\d{2}/)
    const apply = hero.getByRole('link', { name: /^Apply for ₹20,000 until \d{2}-\d{2}$/ })
    await expect(apply).toHaveAttribute('href', '/apply-now')
    await expect(hero).not.toContainText('{{')
  })

  test('all content is visible, with a static example instead of the calculator', once, async ({ page }) => {
    await page.goto('/')
    await expectContent(page)
    await expect(page.locator('#calculator noscript p')).toBeVisible()
    await expect(page.locator('#calculator noscript p')).toHaveText(
      'The calculator needs JavaScript. One worked example: ' +
        '₹5,000 borrowed for 7 days at 0.25% a day costs ₹87.50 in interest, so the total payment is ₹5,087.50.',
    )
    await expect(page.getByRole('slider')).toHaveCount(0)
    await expect(page.locator('figcaption').filter({ visible: true })).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Pause rotation' })).toHaveCount(0)
  })
})
