import { refusalCodes } from 'contract/reply'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { refusal, server, success } from '../../testing/fake-server'
import { leftPageFor, renderApp } from '../../testing/render-app'
import { disbursedLead, logInApplicant, openLoan } from '../../testing/sample-application'
import { logInAt } from '../../testing/sample-profile'
import { sampleStatement } from '../../testing/sample-statement'
import { expectCount, expectText, expectTexts, link, main, text } from '../../testing/screen'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const days = main.getByRole('listitem').filter({ hasText: /^(Today|[A-Z][a-z]{2} \d\d-\d\d)₹/ })
const overdue = {
  ...openLoan,
  total_due: 11000,
  interest_due: 1000,
  days_past_due: 3,
  due_by_day: [25, 26, 27].map((day) => ({ on: `2026-11-${day}`, amount: 10000 + (day - 15) * 100 })),
}

test('the dashboard leads with what is due and when; what closing it today costs comes after', async () => {
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } })
  await renderApp('/my-dashboard/eligibility')
  await expectText(main, 'Due on 22-11-2026, in 6 days₹10,700₹10,000 principal + ₹700 interest')
  await expectText(main, 'If you close it today: ₹10,100, which saves ₹600.')
  await expectCount(text('Due today'), 0)
  await expectText(main, 'Paid out 15-11-2026₹9,764')
  await expect.element(main.getByRole('heading', { name: '6 days left' })).toBeVisible()
  await expectTexts(days, [
    'Today₹10,100',
    'Tue 17-11₹10,200',
    'Wed 18-11₹10,300',
    'Thu 19-11₹10,400',
    'Fri 20-11₹10,500',
    'Sat 21-11₹10,600',
    'Due 22-11₹10,700',
  ])
  await expectCount(text('What you have paid'), 0)
  await expect.element(link('I cannot pay on time')).toHaveAttribute('href', '/my-dashboard/cannot-pay')
  await expectAccessible()
})

test('on the repayment day the loan shows what tomorrow costs', async () => {
  const due_by_day = [22, 23].map((day) => ({ on: `2026-11-${day}`, amount: 10000 + (day - 15) * 100 }))
  const loan = { ...openLoan, total_due: 10700, interest_due: 700, due_by_day }
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: loan } })
  await renderApp('/my-dashboard')
  await expect.element(main.getByRole('heading', { name: 'Your repayment is due today' })).toBeVisible()
  await expect.element(main.getByRole('heading', { name: 'Last day' })).toBeVisible()
  await expectText(main, 'Please repay today. From tomorrow it is overdue, and ₹10,800 will be due.')
  await expectText(main, 'Due 22-11-2026₹10,700')
  await expectTexts(days, ['Today₹10,700', 'Mon 23-11₹10,800'])
  await expectCount(text(/saves/), 0)
})

test.each([
  [[22, 23], 'Autopay debits your repayment today', '₹10,700 will be debited by autopay today.'],
  [[21, 22], 'Your loan is paid out', undefined],
] as const)('with autopay on, the due day says first that it will be debited (%j)', async (shown, title, expected) => {
  const due_by_day = shown.map((day) => ({ on: `2026-11-${day}`, amount: 10000 + (day - 15) * 100 }))
  const announced_debit = { amount: 10_700, on: '2026-11-22' }
  const loan = { ...openLoan, total_due: 9_300 + (shown[0] - 15) * 200, due_by_day, announced_debit }
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: loan } })
  await renderApp('/my-dashboard')
  await expect.element(main.getByRole('heading', { name: title })).toBeVisible()
  if (expected) await expectText(main, `${expected} There is nothing for you to do.`)
  await expectCount(text('Please repay today'), 0)
  await expect.element(link('Pay Now')).toHaveAttribute('data-variant', 'secondary')
  await expectAccessible()
})

test('a screen that stays open over midnight shows what is due on the new day', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date('2026-11-16T23:50:00+05:30') })
  const logInWithDue = (total_due: number) =>
    logInApplicant('completed', {
      percent: 100,
      profile: { lead_details: disbursedLead, active_loan_details: { ...openLoan, total_due } },
    })
  logInWithDue(10_111)
  await renderApp('/my-dashboard')
  await expectText(main, 'today: ₹10,111')
  logInWithDue(10_222)
  vi.advanceTimersByTime(11 * 60_000)
  await expectText(main, 'today: ₹10,222')
})

test('the days of a long term are folded after the first six', async () => {
  const due_by_day = Array.from({ length: 10 }, (_, index) => ({ on: `2026-11-${16 + index}`, amount: 10000 }))
  const loan = { ...openLoan, repayment_date: '2026-11-25', due_by_day }
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: loan } })
  await renderApp('/my-dashboard/eligibility')
  await expect.element(text('4 days more')).toBeVisible()
  await expect.element(text('Sat 21-11')).toBeVisible()
  await expect.element(text('Sun 22-11')).not.toBeVisible()
  await text('4 days more').click()
  await expect.element(text(/^Due 25-11$/)).toBeVisible()
})

test('payments are listed with their receipts, and whether they were reversed', async () => {
  const part = { ...openLoan, principal_due: 5000, total_due: 5050, paid_amount: 5050.5 }
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: part } })
  const line = { on: '2026-11-16', words: 'Payment', balance: 5000, taken_back_on: null, taken_back_part: null }
  const payment = { ...line, what: 'PAYMENT', amount: -5050.5, receipt_no: 'RC000042', receipt_url: '/r.pdf?signed' }
  const disbursal = { ...line, what: 'DISBURSAL', amount: 9764, receipt_no: null, receipt_url: null }
  const totals = { total_due_amount: 5050, owed_back_amount: 0, statement_url: '/s.pdf?signed' }
  const returned = { ...payment, taken_back_on: '2026-11-18', receipt_no: 'RC000043' }
  const inPart = { ...returned, taken_back_part: 1000, receipt_no: 'RC000044' }
  const refund = { ...disbursal, on: '2026-11-19', what: 'REFUND', words: 'Paid back to you', amount: 250 }
  const lines = [disbursal, payment, returned, inPart, refund]
  const statement = { loan_no: 'AGR100001', status: 'PART PAYMENT', as_of: '2026-11-16', lines, ...totals }
  server.on('loanStatement', () => success({ Data: statement }))
  await renderApp('/my-dashboard')
  await expectText(main, 'What you have paid16-11-2026Receipt RC000042 (PDF)₹5,050.50')
  await expectText(main, '16-11-2026Taken back on 18-11-2026: it no longer countsReceipt RC000043 (PDF)')
  await expectText(main, '16-11-2026₹1,000 of it was taken back on 18-11-2026Receipt RC000044 (PDF)')
  await expectText(main, '19-11-2026Refunded to you− ₹250')
  await expect.element(link('Receipt RC000042 (PDF)')).toHaveAttribute('href', '/r.pdf?signed')
  await expectAccessible()
})

test('an overdue loan shows the amount due tomorrow and the limit on its cost, and offers help', async () => {
  const lead_details: typeof disbursedLead = { ...disbursedLead, status: 'OVERDUE' }
  logInApplicant('completed', { percent: 100, profile: { lead_details, active_loan_details: overdue } })
  await renderApp('/my-dashboard')
  await expectText(main.getByCss('section:has(h2)').filter({ hasText: '3 days overdue' }), 'Due 22-11-20263 days ago')
  await expectText(main, 'tomorrow ₹11,100 will be due. All costs together never exceed the amount of the loan.')
  await expectCount(text(/saves/), 0)
  await expect.element(link('see what helps')).toHaveAttribute('href', '/my-dashboard/cannot-pay')
  await expectAccessible()
  // A full page load, because only the repay page may run the payment providers' scripts.
  await link('Pay Now').click()
  await expect.poll(leftPageFor).toEqual(['/repay-loan'])
})

describe('Pay Now', () => {
  const payNow = link('Pay Now')

  async function openBorrowerAt(pathname: string) {
    const profile = { lead_details: disbursedLead, active_loan_details: openLoan }
    logInApplicant('completed', { percent: 100, profile })
    server.on('loanStatement', () => success({ Data: sampleStatement }))
    const app = await renderApp({ pathname, state: { lead_id: disbursedLead.lead_id } })
    await expect.element(payNow).toBeVisible()
    return app
  }
  const openLoanHome = () => openBorrowerAt('/my-dashboard')

  test('on a slow network goes to the payment without waiting for the check', async () => {
    await openLoanHome()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    await payNow.click()
    await expect.poll(leftPageFor).toEqual(['/repay-loan'])
  })

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('with %s is left to the browser', async (key) => {
    await openLoanHome()
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true })
    let isLeftToBrowser: boolean | undefined
    const recordAndStop = (event: Event) => {
      isLeftToBrowser = !event.defaultPrevented
      event.preventDefault()
    }
    addEventListener('click', recordAndStop, { once: true })
    ;(await payNow.findElement()).dispatchEvent(click)
    expect(isLeftToBrowser).toBe(true)
  })
})

test('a loan whose costs have reached their limit says that tomorrow the same amount is due', async () => {
  const due_by_day = overdue.due_by_day.map(({ on }) => ({ on, amount: overdue.total_due }))
  const active_loan_details = { ...overdue, due_by_day }
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details } })
  await renderApp('/my-dashboard')
  await expectText(
    main,
    'Tomorrow the same amount will be due. All costs together never exceed the amount of the loan.',
  )
  await expectCount(text('Interest is added every day'), 0)
})

test('in the cooling-off the loan shows the amount that gives it back on each day, and links to the payment', async () => {
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } })
  const days = [
    { on: '2026-11-16', amount: 10100, principal: 10000, interest: 100 },
    { on: '2026-11-17', amount: 10200, principal: 10000, interest: 200 },
  ]
  const quote = { loan_no: 'AGR100001', ends_on: '2026-11-17', days, paid_amount: 0, fee_kept_amount: 236 }
  server.on('coolingOff', 'quote', () => success({ Data: quote }))
  await renderApp('/my-dashboard')
  await expectText(main, 'Until 17-11-2026 you may give the loan back')
  await expectText(main, 'The fee and its GST of ₹236 are not returned.')
  await expectTexts(main.getByCss('tbody tr'), ['Today, 16-11-2026₹10,100', '17-11-2026₹10,200'])
  await expect.element(link('Give the loan back')).toHaveAttribute('href', '/repay-loan?loan=100001&give-back')
  await expectAccessible()
  // A full page load, because only the repay page may run the payment providers' scripts.
  await link('Give the loan back').click()
  await expect.poll(leftPageFor).toEqual(['/repay-loan'])
})

test('a right to give the loan back that could not be loaded can be requested again, and is gone when refused', async () => {
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } })
  server.on('coolingOff', 'quote', () => undefined)
  await renderApp('/my-dashboard')
  const failed = main.getByText('We could not check whether you may give the loan back.')
  await expect.element(failed).toBeVisible()
  server.on('coolingOff', 'quote', () => ({ ...refusal('It is over.'), error: refusalCodes.coolingOffNotOpen }))
  await main.getByRole('button', { name: 'Try again' }).click()
  await expectCount(failed, 0)
  await expect.element(main.getByText('Loaded.')).toHaveFocus()
})

test.each([
  ['CLOSED', 'Your last loan is repaid. Thank you!', 'The eligibility check tells you whether you can borrow again'],
  ['CANCELLED', 'Your last application is cancelled', 'there is no waiting time'],
  ['CANCELLED IN COOLING-OFF', 'You have given your last loan back', 'Nothing is due any more.'],
] as const)(
  'after a loan that is %s the home screen shows how it ended, and the next one can be applied for',
  async (...row) => {
    const [status, title, expected] = row
    logInAt('register_now', { lead_details: { ...disbursedLead, status }, profile_filled_percent: 100 })
    await renderApp('/my-dashboard')
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expectText(main, expected)
    await expect.element(page.getByRole('button', { name: 'Check Eligibility' })).toBeVisible()
    await expectAccessible()
  },
)

test.each([
  ['2026-11-15', 'You can apply at any time.'],
  ['2027-03-01', 'You can apply from 01-03-2027.'],
])('a repaid loan says what may be offered next, from %s on', async (apply_from, expected) => {
  const next_loan = { max_amount: 43_000, apply_from }
  logInAt('register_now', { next_loan, lead_details: { ...disbursedLead, status: 'CLOSED' } })
  const app = await renderApp('/my-dashboard')
  await expectText(main, 'Next time we may offer you up to ₹43,000, if the eligibility check then finds the same')
  await expectText(main, expected)
  await expect.element(link(/certificate/)).toHaveAttribute('href', '/my-dashboard/documents')
  const times = apply_from > '2026-11-15' ? 0 : 1
  await expectCount(main.getByText('You can apply again whenever you need to.'), times)
  await expectCount(page.getByRole('button', { name: 'Check Eligibility' }), times)
  await app.navigate('/my-dashboard/profile-preview')
  await expectText(main, times ? 'One step is left' : 'You can apply again from 01-03-2027.')
  await expectCount(page.getByRole('button', { name: 'Check Eligibility' }), times)
})

test('an overdue loan names its recovery agent, the cost of paying late and how to complain', async () => {
  const lead_details: typeof disbursedLead = { ...disbursedLead, status: 'OVERDUE' }
  const recovery_agent = { name: 'Ravi Kumar', card_no: 'RA-7', agency: 'Fair Recovery' }
  const active_loan_details = { ...overdue, recovery_agent }
  logInApplicant('completed', { percent: 100, profile: { lead_details, active_loan_details } })
  await renderApp('/my-dashboard')
  await expectText(main, 'Ravi Kumar of Fair Recovery, card RA-7, may contact you about this loan')
  await expectText(main, 'There are no penal charges and there is no penal interest.')
  await expect
    .element(link('Complain about an agent'))
    .toHaveAttribute('href', '/my-dashboard/complaints?new=1&category=CONDUCT')
  await expectAccessible()
})

test('of two open loans each shows what is due and has its own payment', async () => {
  const newer = { ...openLoan, lead_id: 100002, loan_no: 'AGR100002', total_due: 20_000 }
  const profile = { lead_details: disbursedLead, active_loan_details: overdue, other_open_loans: [newer] }
  logInApplicant('completed', { percent: 100, profile })
  const app = await renderApp('/my-dashboard')
  for (const path of ['', '/profile-preview', '/lead-preview']) {
    await app.navigate(`/my-dashboard${path}`)
    await expectText(main, '₹11,000')
    await expectText(main, '₹20,000')
    await expectText(main, 'Loan AGR100002')
    await expect.element(link('Pay Now').first()).toHaveAttribute('href', '/repay-loan?loan=100001')
    await expect.element(link('Pay Now').last()).toHaveAttribute('href', '/repay-loan?loan=100002')
  }
  await expectAccessible()
})

test.each(['', '/profile-preview', '/eligibility'])(
  '%s says that money is owed back, also if nothing is due',
  async (path) => {
    const lead_details = { ...disbursedLead, status: 'CLOSED' } as const
    logInAt('register_now', {
      lead_details,
      owed_back_amount: 500,
      eligibility_status: path === '/eligibility' ? 1 : 0,
    })
    await renderApp(`/my-dashboard${path}`)
    await expectText(main, '₹500 more was paid than was due. We owe it back to you and will return it.')
  },
)
