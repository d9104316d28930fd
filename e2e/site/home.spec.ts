import { expect, type Page, test } from '@playwright/test'
import { estimateLoan } from 'domain/loan/estimate-loan'
import { formatRupees } from 'domain/money/format-money'
import { expectAccessible } from '../fixtures/accessibility.ts'
import { holdScripts } from '../fixtures/hold-scripts.ts'
import { watchPageErrors } from '../fixtures/page-errors.ts'
import { once, withMotion } from '../fixtures/widths.ts'

const noon = new Date('2026-11-15T12:00:00+05:30').getTime()
const total = (page: Page) => page.locator('#calculator data')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const slider = (page: Page, name: string) => page.getByRole('slider', { name: `${name}, slider` })
const line = (page: Page, term: string) =>
  page.locator('#calculator dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${term}`) }) })

/** Waits for hydration, which enables the calculator. */
async function open(page: Page, path = '/') {
  await page.goto(path)
  await expect(field(page, 'Loan amount')).toBeEnabled()
}

async function type(page: Page, name: string, text: string) {
  await field(page, name).fill(text)
  await field(page, name).press('Enter')
}

for (const path of ['/', '/home']) {
  test(`${path} hydrates without an error and is accessible`, withMotion, async ({ page, baseURL }) => {
    const errors = await watchPageErrors(page, baseURL)
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your salary, a few days early.')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new URL('/', baseURL).href)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S/)
    await expectAccessible(page)
    await expect(page.locator('[style]')).toHaveCount(0)
    expect(errors).toEqual([])
  })
}

test('the hero links to applying and paying, and the page links to support and services', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Apply Now' }).first()).toHaveAttribute('href', '/apply-now')
  await expect(main.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', '/repay-loan')
  await expect(main.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
  await expect(main.getByRole('link', { name: 'Our services' })).toHaveAttribute('href', '/services')
  await main.getByRole('link', { name: 'See what it would cost' }).click()
  await expect(page.getByRole('heading', { name: 'What would it cost?' })).toBeInViewport()
})

test('the planner replaces the static example without a layout shift', once, async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('main').locator('section').first().locator('.card')
  await expect(card).toContainText('A worked example')
  const before = await card.boundingBox()
  await expect(card.getByRole('radio', { checked: true })).toHaveAccessibleName(/, ₹3,000 interest$/)
  expect((await card.boundingBox())?.height).toBe(before?.height)
  await card.getByRole('link', { name: /^Apply for ₹20,000 until / }).click()
  await expect(page).toHaveURL('/apply-now')
  const wanted = await page.evaluate(() => sessionStorage.getItem('wanted-loan'))
  expect(JSON.parse(wanted ?? '')).toMatchObject({ amountRupees: 20_000 })
})

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

test('the page has all its sections', withMotion, async ({ page }) => {
  await page.goto('/')
  await expectContent(page)
})

test.describe('calculator', () => {
  test.beforeEach(({ page }) => open(page))

  test('the calculator starts with ₹5,000 for 7 days at 0.25% and shows the calculation', once, async ({ page }) => {
    await expect(field(page, 'Loan amount')).toHaveValue('5,000')
    await expect(field(page, 'Repay after')).toHaveValue('7')
    await expect(field(page, 'Interest a day')).toHaveValue('0.25')
    await expect(total(page)).toHaveText('₹5,087.50')
    await expect(line(page, 'Principal')).toContainText('₹5,000')
    await expect(line(page, 'Interest')).toContainText([
      '₹5,000 × 0.25% × 7 days₹87.50',
      '0.25% a day × 365 days91.25%',
    ])
    await expect(line(page, 'Total payment')).toContainText('₹5,087.50')
    await expect(line(page, 'Processing fee')).toContainText('2% of ₹5,000−₹100')
    await expect(line(page, 'GST')).toContainText('18% of the fee−₹18')
    await expect(line(page, 'You would receive')).toContainText('₹4,882')
    await expect(line(page, 'APR')).toContainText('219.49%')
  })

  test('amount, days and rate determine the total payment and the yearly rate', once, async ({ page }) => {
    for (const [amount, days, rate, sum, yearly] of [
      ['5000', '1', '0.25', '₹5,012.50', '91.25%'],
      ['33000', '17', '0.75', '₹37,207.50', '273.75%'],
      ['50,000', '30', '0.5', '₹57,500', '182.5%'],
      ['100000', '60', '1', '₹1,60,000', '365%'],
    ] as const) {
      await type(page, 'Loan amount', amount)
      await type(page, 'Repay after', days)
      await type(page, 'Interest a day', rate)
      await expect(total(page)).toHaveText(sum)
      await expect(line(page, 'Interest rate a year')).toContainText(yearly)
    }
  })

  test('arrow keys move each slider by its step and stop at its ends', once, async ({ page }) => {
    const amount = slider(page, 'Loan amount')
    await amount.press('ArrowLeft')
    await expect(amount).toHaveAttribute('aria-valuetext', '₹5,000')
    await amount.press('ArrowRight')
    await expect(field(page, 'Loan amount')).toHaveValue('6,000')
    await amount.press('End')
    await expect(amount).toHaveAttribute('aria-valuetext', '₹1,00,000')
    await slider(page, 'Repay after').press('ArrowRight')
    await expect(field(page, 'Repay after')).toHaveValue('8')
    await slider(page, 'Repay after').press('Home')
    await expect(slider(page, 'Repay after')).toHaveAttribute('aria-valuetext', '1 day')
    await slider(page, 'Interest a day').press('ArrowRight')
    await expect(field(page, 'Interest a day')).toHaveValue('0.5')
    await slider(page, 'Interest a day').press('End')
    const { totalPaise } = estimateLoan({ amountPaise: 10_000_000, days: 1, dailyRateBasisPoints: 100 })
    await expect(total(page)).toHaveText(formatRupees(totalPaise))
  })

  test('a typed number is rounded to the nearest step within the limits', once, async ({ page }) => {
    for (const [name, typed, settled] of [
      ['Loan amount', '5400', '5,000'],
      ['Loan amount', '99,501', '1,00,000'],
      ['Loan amount', '1', '5,000'],
      ['Loan amount', '9999999', '1,00,000'],
      ['Repay after', '0', '1'],
      ['Repay after', '61', '60'],
      ['Interest a day', '0.6', '0.5'],
      ['Interest a day', '7', '1'],
      ['Interest a day', '0', '0.25'],
    ] as const) {
      await type(page, name, typed)
      await expect(field(page, name), `${name} ${typed}`).toHaveValue(settled)
    }
  })

  test('hydration resets a slider that was moved before, so that it matches the total', once, async ({ page }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await slider(page, 'Loan amount').evaluate((range) => {
      ;(range as HTMLInputElement).value = '100000'
    })
    releaseScripts()
    await expect(field(page, 'Loan amount')).toBeEnabled()
    await expect(slider(page, 'Loan amount')).toHaveValue('5000')
    await expect(total(page)).toHaveText('₹5,087.50')
  })

  test('the total is announced once the values stop changing', once, async ({ page }) => {
    await page.clock.install({ time: noon })
    await open(page)
    await page.clock.pauseAt(noon + 3_600_000)
    const announced = page.locator('#calculator .sr-only[role=status]')
    for (const answer of ['₹6,105', '₹7,122.50', '₹8,140']) {
      await slider(page, 'Loan amount').press('ArrowRight')
      await expect(total(page)).toHaveText(answer)
      await page.clock.runFor(600)
      expect(await announced.textContent()).toBe('')
    }
    await page.clock.runFor(200)
    await expect(announced).toHaveText('Total payment ₹8,140')
  })
})

test.describe('sample stories', () => {
  const shown = (page: Page) => page.locator('.carousel-slides > :not([inert])')

  async function leave(page: Page) {
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  }

  /** Stops the clock; from here on only the test advances it. */
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install({ time: noon })
    await open(page)
    await page.clock.pauseAt(noon + 3_600_000)
  })

  test('the stories change every 5 seconds and start again after the last', once, async ({ page }) => {
    await page.getByRole('button', { name: 'Show Salaried professional, Pune' }).click()
    await leave(page)
    for (const [before, after] of [
      ['Pune', 'Kochi'],
      ['Kochi', 'Lucknow'],
      ['Lucknow', 'Guwahati'],
      ['Guwahati', 'Pune'],
    ] as const) {
      await page.clock.runFor(4_999)
      await expect(shown(page)).toHaveAccessibleName(`Salaried professional, ${before}`)
      await page.clock.runFor(1)
      await expect(shown(page)).toHaveAccessibleName(`Salaried professional, ${after}`)
    }
  })

  test('a dot shows its story, and hover or focus stops the rotation', async ({ page, isMobile }) => {
    const dot = page.getByRole('button', { name: 'Show Salaried professional, Lucknow' })
    await dot.click()
    await expect(shown(page)).toHaveAccessibleName('Salaried professional, Lucknow')
    await expect(dot).toHaveAttribute('aria-current', 'true')
    await page.clock.runFor(20_000)
    await expect(shown(page), 'the dot has the focus').toHaveAccessibleName('Salaried professional, Lucknow')
    await dot.blur()
    if (!isMobile) {
      await page.clock.runFor(20_000)
      await expect(shown(page), 'the pointer is on it').toHaveAccessibleName('Salaried professional, Lucknow')
    }
    await leave(page)
    await page.clock.runFor(5_000)
    await expect(shown(page)).toHaveAccessibleName('Salaried professional, Guwahati')
  })

  test('each story is marked as a sample', once, async ({ page }) => {
    await expect(page.locator('figcaption')).toHaveText([/Sample$/, /Sample$/, /Sample$/, /Sample$/])
  })
})

test('with reduced motion no story changes and no section is animated', once, async ({ page }) => {
  await page.clock.install()
  await open(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.clock.runFor(20_000)
  await expect(page.locator('.carousel-slides > :not([inert])')).toHaveAccessibleName(/Pune$/)
  await expect(page.locator('[data-reveal=waiting]')).toHaveCount(0)
})

test('sections are revealed when a fifth of them is visible, without a layout shift', withMotion, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const all = globalThis as unknown as { shift: number }
    all.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) all.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  const last = page.locator('[data-reveal]').last()
  await expect(last).toHaveAttribute('data-reveal', 'waiting')
  await expect(last).toHaveCSS('translate', '0px 16px')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await last.evaluate((part) =>
    scrollBy({ top: part.getBoundingClientRect().top - innerHeight + 4, behavior: 'instant' }),
  )
  // This observer is notified after the page's own, so the page has handled the intersection by then.
  await last.evaluate((part) => new Promise((resolve) => new IntersectionObserver(resolve).observe(part)))
  await expect(last, 'only its edge is in view').toHaveAttribute('data-reveal', 'waiting')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toHaveCSS('translate', 'none')
  // Rounded to two decimals, as layout shifts are reported.
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeCloseTo(0, 2)
})

test('nothing is wider than the screen from 320 px', once, async ({ page }) => {
  await open(page)
  await type(page, 'Loan amount', '100000')
  await type(page, 'Repay after', '59')
  await type(page, 'Interest a day', '0.75')
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the hero shows a static example with the current dates', once, async ({ page }) => {
    await page.goto('/')
    const hero = page.getByRole('main').locator('section').first()
    await expect(hero).toContainText('A worked example: paid out today, repaid on a pay-day 15 days from now.')
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
