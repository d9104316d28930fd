import { type Browser, expect, type Page, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { expectAccessibleOnBothWidths } from '../fixtures/accessibility.ts'
import { applicantByApi, askAs, type Borrower, signByApi } from '../fixtures/borrower.ts'
import { claim, letPeopleRead, waitingApplicant } from '../fixtures/review.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { type SeparateServer, startSeparateServer } from '../fixtures/separate-server.ts'
import { approve, comeIn, comeInAs, type StaffPage } from '../fixtures/staff.ts'
import { once } from '../fixtures/widths.ts'

let server: SeparateServer
test.beforeAll(async ({ request }) => {
  server = await startSeparateServer(request)
})
test.afterAll(() => server.stop())
// One day of one lender: the ceilings, the switch and the policy of a test hold for the next.
test.describe.configure({ mode: 'serial' })

/** The link of the invitation in a text. */
const linkIn = (text: string) => text.match(/http\S+\/console\/invitation#\S+/)?.[0] ?? ''

async function firstAdministrator(browser: Browser, index: number, name: string) {
  const digit = String(index)
  const given = [`admin${digit}@lender.example`, `ABCPA000${digit}A`, `900000000${digit}`, '--name', name]
  return comeIn(browser, server.baseURL, linkIn(await server.runProgram('console-invite', ...given)), name)
}

async function invite({ page }: StaffPage, name: string, email: string, role: string, number: number) {
  await page.goto('/console/staff')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('PAN').fill(`ABCPB000${number}B`)
  await dialog.getByLabel('Mobile').fill(`910000000${number}`)
  await dialog.getByLabel(role).check()
  await dialog.getByLabel('Reason').fill('Starts today')
  await dialog.getByRole('button', { name: 'Ask another administrator' }).click()
  await expect(dialog).toBeHidden()
}

test('people are invited, activated and come in with passkeys of their own', once, async ({ browser, request }) => {
  const first = await firstAdministrator(browser, 1, 'Nandini Rao')
  const second = await firstAdministrator(browser, 2, 'Vikram Shah')
  await expect(firstAdministrator(browser, 3, 'Nobody')).rejects.toThrow()
  await invite(first, 'Meera Nair', 'meera@lender.example', 'Payout officer', 1)
  await approve(second, 'Invite a person')
  const mail = async () => {
    const messages = (await (await request.get(`${server.baseURL}/simulators/inbox.json`)).json()) as {
      to: string
      text: string
    }[]
    return linkIn(messages.find(({ to }) => to === 'meera@lender.example')?.text ?? '')
  }
  await expect.poll(mail).not.toBe('')
  const officer = await comeIn(browser, server.baseURL, await mail(), 'Meera Nair')
  await expect(officer.page.getByRole('link', { name: 'Payouts' })).toBeVisible()
  await expect(officer.page.getByRole('link', { name: 'People' })).toBeHidden()
})

/** A borrower who has just signed; returns the number of the loan. */
async function signedLoan(browser: Browser): Promise<string> {
  const { request } = await browser.newContext({ baseURL: server.baseURL })
  const borrower = await applicantByApi(request)
  await signByApi(request, borrower)
  return `AGR${borrower.leadId}`
}

const payoutRow = ({ page }: StaffPage, loanNo: string) => page.getByRole('row').filter({ hasText: loanNo })

async function release(officer: StaffPage, loanNo: string) {
  const { page } = officer
  await page.goto('/console/payouts?state=HELD')
  await payoutRow(officer, loanNo).getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Release 1 chosen…/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Release ₹/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/console/payouts?state=PAID')
  await expect(payoutRow(officer, loanNo)).toBeVisible()
}

async function ask({ page }: StaffPage, reason: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Ask another person' }).click()
  await expect(dialog).toBeHidden()
}

test(
  'above the ceiling two people set, a person releases what was signed; a pause holds everything',
  once,
  async ({ browser }) => {
    const officer = await comeInAs(browser, server.baseURL, 'Payout officer')
    const head = await comeInAs(browser, server.baseURL, 'Finance head')
    await officer.page.goto('/console/payouts')
    await officer.page.getByRole('button', { name: 'Change the ceilings…' }).click()
    await officer.page.getByLabel('Up to, for a loan').fill('0')
    await officer.page.getByLabel('Up to, on a day').fill('0')
    await officer.page.getByRole('button', { name: 'Show what it changes' }).click()
    await expect(officer.page.getByRole('dialog')).toContainText('₹1,00,000')
    await ask(officer, 'A person looks at every payout today')
    await approve(head, 'Change the ceilings of payouts')

    const first = await signedLoan(browser)
    await release(officer, first)
    await officer.page.getByRole('button', { name: first }).click()
    await expect(officer.page.getByRole('dialog')).toContainText('Payout officer, sample')
    await expectAccessibleOnBothWidths(officer.page)

    await head.page.goto('/console/payouts')
    await head.page.getByRole('button', { name: 'Pause all payouts…' }).click()
    await head.page.getByLabel('Reason').fill('Transfers that nobody ordered')
    await head.page.getByRole('button', { name: 'Pause now' }).click()
    await expect(head.page.getByText('Payouts are paused', { exact: true })).toBeVisible()
    const second = await signedLoan(browser)
    await officer.page.setViewportSize({ width: 1280, height: 800 })
    await officer.page.goto('/console/payouts?state=HELD')
    await payoutRow(officer, second).getByRole('checkbox').check()
    await expect(officer.page.getByRole('button', { name: /^Release 1 chosen…/ })).toBeDisabled()
    await expectAccessibleOnBothWidths(officer.page)
    await officer.page.setViewportSize({ width: 1280, height: 800 })
    await officer.page.getByRole('button', { name: 'Ask to let them leave again…' }).click()
    await ask(officer, 'They were a test of ours')
    await head.page.goto('/console/requests')
    await expectAccessibleOnBothWidths(head.page)
    await approve(head, 'Let payouts leave again')
    await release(officer, second)
  },
)

/** The loan that a person approved and another paid. */
let readLoan = ''

const statusOf = async (page: Page, { leadId, ...customer }: Borrower) =>
  (await askAs(page.request, customer as Borrower, paths.leadDetail, { lead_id: leadId })).data

test(
  'a person reads, asks for another document and approves; another releases; one is declined',
  once,
  async ({ browser }) => {
    await letPeopleRead(browser, server, expectAccessibleOnBothWidths)
    const credit = await comeInAs(browser, server.baseURL, 'Credit officer')
    const { borrower, page } = await waitingApplicant(browser, server)
    await claim(credit, borrower)
    await expectAccessibleOnBothWidths(credit.page)
    await credit.page.setViewportSize({ width: 1280, height: 800 })
    await credit.page.keyboard.press('d')
    const dialog = credit.page.getByRole('dialog')
    await dialog.getByLabel('Which document').selectOption('bank_statement')
    await dialog.getByLabel('What the customer reads').fill('The statement ends in August. Please send September too.')
    await dialog.getByRole('button', { name: 'Ask the customer' }).click()
    await expect(dialog).toBeHidden()

    await page.goto('/my-dashboard')
    await expect(page.getByText('The statement ends in August. Please send September too.')).toBeVisible()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
    await page.getByRole('button', { name: 'Send the document' }).click()
    await expect(page.getByText('A person is checking your documents')).toBeVisible()

    await claim(credit, borrower)
    await credit.page.getByRole('button', { name: /^Sanction as asked/ }).click()
    await credit.page.getByRole('button', { name: /^Yes, sanction it/ }).click()
    await expect(credit.page.getByRole('button', { name: /^Undo/ })).toBeVisible()

    const declined = await waitingApplicant(browser, server)
    await claim(credit, declined.borrower)
    await credit.page.keyboard.press('x')
    await dialog.getByLabel('The income is too low').check()
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(dialog).toBeHidden()

    await expect(async () => signByApi(page.request, borrower)).toPass({ timeout: 90_000 })
    const officer = await comeInAs(browser, server.baseURL, 'Payout officer')
    readLoan = `AGR${borrower.leadId}`
    await release(officer, readLoan)
    await expect.poll(() => statusOf(page, borrower)).toMatchObject([{ status: 'DISBURSED' }])
    await expect
      .poll(() => statusOf(declined.page, declined.borrower), { timeout: 60_000 })
      .toMatchObject([{ status: 'REJECTED' }])
  },
)

test(
  'an inspector reads on one page who approved a loan, on what evidence, who saw it and who paid it',
  once,
  async ({ browser }) => {
    const { page } = await comeInAs(browser, server.baseURL, 'Inspector')
    const find = page.getByRole('searchbox', { name: 'Search a customer' })
    await find.fill(readLoan)
    await find.press('Enter')
    await page.getByRole('table', { name: 'Customers found' }).getByRole('button').click()
    await page.getByRole('link', { name: 'Loans' }).click()
    await page.getByRole('link', { name: 'Who decided, saw and paid' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(readLoan)
    await expect(page.getByRole('main')).toContainText('Credit officer, sample')
    await expect(page.getByRole('main')).toContainText('Payout officer, sample')
    await expectAccessibleOnBothWidths(page)
  },
)

test('support finds a customer and corrects their data with a second person', once, async ({ browser }) => {
  const support = await comeInAs(browser, server.baseURL, 'Support')
  const grievance = await comeInAs(browser, server.baseURL, 'Grievance officer')
  const { borrower, page } = await waitingApplicant(browser, server)
  const find = support.page.getByRole('searchbox', { name: 'Search a customer' })
  await find.fill(borrower.mobile)
  await find.press('Enter')
  await support.page.getByRole('table', { name: 'Customers found' }).getByRole('button').click()
  await support.page.getByRole('button', { name: 'Correct…' }).click()
  const dialog = support.page.getByRole('dialog')
  await dialog.getByLabel('A document we have').selectOption({ index: 1 })
  await dialog.getByLabel('Landmark').fill('Opposite the lake')
  await dialog.getByRole('button', { name: 'Show what it changes' }).click()
  await expect(dialog).toContainText('Opposite the lake')
  await ask(support, 'The customer called and sent the bill')
  await approve(grievance, 'Correct')
  const { Data } = await askAs(page.request, borrower, paths.customerProfile, {})
  expect(JSON.stringify(Data)).toContain('Opposite the lake')
  await support.page.setViewportSize({ width: 1280, height: 800 })
  for (const tab of await support.page
    .getByRole('navigation', { name: 'About this customer' })
    .getByRole('link')
    .all()) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expectAccessibleOnBothWidths(support.page)
    await support.page.setViewportSize({ width: 1280, height: 800 })
  }
})

const pages = [
  ['Administrator', '/console/staff', 'People'],
  ['Administrator', '/console/audit', 'Log'],
  ['Credit head', '/console/applications', 'New applications'],
  ['Credit head', '/console/review?view=decided', 'Review'],
  ['Inspector', '/console/customers', 'Customers'],
] as const

for (const [role, path, title] of pages)
  test(`${path} is accessible to the ${role.toLowerCase()}`, once, async ({ browser }) => {
    const { page } = await comeInAs(browser, server.baseURL, role)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    await expect(page.getByRole('status').filter({ hasText: 'Reading' })).toHaveCount(0)
    await expectAccessibleOnBothWidths(page)
  })
