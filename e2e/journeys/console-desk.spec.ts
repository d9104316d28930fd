import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessibleEverywhere } from '../fixtures/accessibility.ts'
import { applicantByApi, signByApi } from '../fixtures/borrower.ts'
import { claim, letPeopleRead, tabTo, waitingApplicant } from '../fixtures/review.ts'
import { hostilePdf } from '../fixtures/sample-pdf.ts'
import { type SeparateServer, startSeparateServer } from '../fixtures/separate-server.ts'
import { approve, comeInAs } from '../fixtures/staff.ts'
import { once } from '../fixtures/widths.ts'

let server: SeparateServer
test.beforeAll(async ({ request }) => {
  server = await startSeparateServer(request)
})
test.afterAll(() => server.stop())
// The policy and the ceilings of a test hold for the next.
test.describe.configure({ mode: 'serial' })

const applicantOf = async (browser: Browser, pdf?: Buffer) => {
  const { request } = await browser.newContext({ baseURL: server.baseURL })
  return applicantByApi(request, 10_000, 7, pdf)
}

/** By the beginning of its words, which also say how much somebody holds. */
async function choose(field: Locator, name: string): Promise<void> {
  const option = field.locator('option', { hasText: name })
  await field.selectOption((await option.first().getAttribute('value')) ?? '')
}

test('the login and an invitation are accessible, wide and narrow, light and dark', once, async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.baseURL })
  const page = await context.newPage()
  await page.goto('/console/login')
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.goto('/console/invitation#wrong')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleEverywhere(page)
  const given = ['admin1@lender.example', 'ABCPA0001A', '9000000001', '--name', 'Nandini Rao']
  const printed = await server.runProgram('console-invite', ...given)
  await page.goto('about:blank')
  await page.goto(printed.match(/http\S+\/console\/invitation#\S+/)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Welcome, Nandini Rao' })).toBeVisible()
  await expectAccessibleEverywhere(page)
})

async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

test('payouts are chosen and released with the keyboard alone', once, async ({ browser }) => {
  const officer = await comeInAs(browser, server.baseURL, 'Payout officer')
  const head = await comeInAs(browser, server.baseURL, 'Finance head')
  const { page } = officer
  await page.goto('/console/payouts')
  await expect(page.getByRole('button', { name: 'Change the ceilings…' })).toBeVisible()
  await tabTo(page, /^Change the ceilings…$/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Up to, for a loan')).toBeFocused()
  await retype(page, '0')
  await page.keyboard.press('Tab')
  await retype(page, '0')
  await tabTo(page, /^Show what it changes$/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('A person looks at every payout')
  await expect(page.getByRole('dialog')).toContainText('₹1,00,000')
  await tabTo(page, /^Ask another person$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await approve(head, 'Change the ceilings of payouts')
  const { request } = await browser.newContext({ baseURL: server.baseURL })
  const borrower = await applicantByApi(request)
  await signByApi(request, borrower)
  await expect(async () => {
    await page.goto('/console/payouts?state=HELD')
    await expect(page.getByRole('table')).toContainText(`AGR${borrower.leadId}`, { timeout: 2_000 })
  }).toPass()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('r')
  await tabTo(page, /^Release ₹/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 payout is released.')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Release the chosen payouts')
})

test('a case is claimed, read and decided with the keyboard alone', once, async ({ browser }) => {
  await letPeopleRead(browser, server)
  const [first, second] = [await applicantOf(browser), await applicantOf(browser)]
  const { page } = await comeInAs(browser, server.baseURL, 'Credit officer')
  const dialog = page.getByRole('dialog')
  await page.goto('/console/review')
  await expect(page.getByRole('table')).toContainText(String(second.leadId))
  await page.keyboard.press('c')
  await expect(page.getByText('yours while this tab is open')).toBeVisible()
  const claimed = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  for (const key of ['2', '+', 't', 'b']) await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: /^Side by side/ })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('o')
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await page.keyboard.type('The employer is known to us')
  await tabTo(page, /^Keep the note$/)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('button', { name: /^Sanction as asked/ })).toBeVisible()
  await page.keyboard.press('x')
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, /^Decline$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await page.keyboard.press('c')
  const other = claimed.includes(String(first.leadId)) ? second : first
  await expect(page.getByRole('heading', { name: `Application ${other.leadId}` })).toBeVisible()
})

test('a call is logged, less is offered, and the head of credit gives cases to others', once, async ({ browser }) => {
  await letPeopleRead(browser, server)
  const { borrower, page: customer } = await waitingApplicant(browser, server, 15_000)
  const other = await applicantOf(browser)
  const officer = await comeInAs(browser, server.baseURL, 'Credit officer')
  const { page } = officer
  const dialog = page.getByRole('dialog')
  await claim(officer, borrower)
  await page.keyboard.press('p')
  await dialog.getByLabel('No answer').check()
  await dialog.getByLabel('What was said').fill('The phone was off; tried twice.')
  await dialog.getByRole('button', { name: 'Keep the call' }).click()
  await expect(page.getByText('The phone was off; tried twice.')).toBeVisible()
  await claim(officer, other)

  await comeInAs(browser, server.baseURL, 'Verifier')
  const head = await comeInAs(browser, server.baseURL, 'Credit head')
  await head.page.goto('/console/review?view=all')
  await head.page.getByRole('button', { name: `Reassign… application ${other.leadId}` }).click()
  const giving = head.page.getByRole('dialog')
  await choose(giving.getByLabel('To'), 'Verifier, sample')
  await giving.getByLabel('Why').fill('Somebody else knows this employer')
  await giving.getByRole('button', { name: 'Reassign it' }).click()
  await expect(giving).toBeHidden()
  await expect(head.page.getByRole('row').filter({ hasText: String(other.leadId) })).toContainText('Verifier, sample')

  await head.page.getByRole('button', { name: 'Cover for somebody…' }).click()
  await choose(giving.getByLabel('Who is away'), 'Verifier, sample')
  await choose(giving.getByLabel('Who covers'), 'Credit officer, sample')
  await giving.getByLabel('Why').fill('On leave until Monday')
  await giving.getByRole('button', { name: 'Give their cases over' }).click()
  await expect(giving).toBeHidden()
  await expect(head.page.getByRole('row').filter({ hasText: String(other.leadId) })).toContainText(
    'Credit officer, sample',
  )

  await claim(officer, borrower)
  await page.keyboard.press('l')
  await dialog.getByLabel('Amount in rupees').fill('8000')
  await dialog.getByRole('button', { name: 'Offer ₹8,000' }).click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expect(async () => {
    await customer.goto('/my-dashboard/agreement')
    await expect(customer.getByRole('main')).toContainText('₹8,000', { timeout: 3_000 })
  }).toPass({ timeout: 90_000 })
  await expect(customer.getByRole('main')).toContainText('₹15,000')
})

test('a PDF with scripts, programs and addresses runs nothing at the desk', once, async ({ browser }) => {
  await letPeopleRead(browser, server)
  const borrower = await applicantOf(browser, hostilePdf())
  const officer = await comeInAs(browser, server.baseURL, 'Credit officer')
  const { page } = officer
  const foreign: string[] = []
  const surprises: string[] = []
  page.context().on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(server.baseURL)) foreign.push(request.url())
  })
  page.context().on('page', (popup) => surprises.push(popup.url()))
  page.on('dialog', (shown) => surprises.push(shown.message()))
  page.on('download', (download) => surprises.push(download.url()))
  await claim(officer, borrower)
  const drawn = page.getByRole('img', { name: /, page 1$/ })
  await expect(drawn).toBeVisible()
  const address = page.url()
  await drawn.click()
  await drawn.hover()
  await page.keyboard.press('t')
  await page.keyboard.press('2')
  await page.keyboard.press('1')
  await expect(drawn).toBeVisible()
  expect(page.url()).toBe(address)
  expect([foreign, surprises]).toEqual([[], []])
  expect(await page.evaluate(() => 'hostile' in globalThis)).toBe(false)
  await expect(page.locator('a[href*="evil"], iframe, embed, object')).toHaveCount(0)
})
