import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../../app.css'
import { screenStates } from './screen-states'

/** The states that had the widest content. */
const widest = [
  'Home: calculator',
  'Login: code, wrong',
  'Repay: amount',
  'Quote: empty',
  'PAN card: blurred',
  'Loan home: paid in part',
  'My Account: with a loan',
  'Autopay: on',
  'Complaints: list',
  'Privacy choices: erasing announced',
  'Texts: tnc',
]

/** Everything is reset after the test. */
async function openOnSmallPhone(name: string) {
  onTestFinished(async () => {
    document.documentElement.style.removeProperty('font-size')
    document.adoptedStyleSheets = []
    vi.useRealTimers()
    await page.viewport(1280, 900)
  })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00+05:30') })
  await page.viewport(320, 844)
  const state = screenStates.find((one) => name === `${one.screen}: ${one.state}`)
  expect(state).toBeDefined()
  await state?.open()
}

test.each(widest)('%s does not scroll sideways on a small phone with text of twice the size', async (name) => {
  document.documentElement.style.fontSize = '200%'
  await openOnSmallPhone(name)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

/** Whether the content of an element is wider than its box, so that it may cover what is beside it. */
const isTooWide = (element: Element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1

test('the name of a document does not cover its icons with text of twice the size', async () => {
  document.documentElement.style.fontSize = '200%'
  await openOnSmallPhone('Documents: of two loans')
  await expect.poll(() => document.querySelector('main li a[download]')).not.toBeNull()
  expect([...document.querySelectorAll('main li *')].filter(isTooWide)).toEqual([])
})

test('the words of a statement are not broken into letters with text of twice the size', async () => {
  document.documentElement.style.fontSize = '200%'
  await openOnSmallPhone('Loan details: with statement')
  const words = document.querySelector('td[data-header="What"]')
  expect(words?.clientWidth).toBeGreaterThan(200)
})

/** As in WCAG 1.4.12. */
async function spaceText() {
  const spacing = new CSSStyleSheet()
  await spacing.replace(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
      content-visibility: visible !important }
    p { margin-bottom: 2em !important }
  `)
  document.adoptedStyleSheets = [spacing]
}

/** Whether an element hides a part of its text. What only screen readers get is a pixel wide. */
const isCutOff = (element: Element) =>
  element.clientWidth > 1 &&
  element.scrollWidth > element.clientWidth + 1 &&
  getComputedStyle(element).overflowX !== 'visible' &&
  !element.matches('input, select, textarea')

test.each(widest)('%s is neither cut off nor scrolls sideways with more space between letters', async (name) => {
  await openOnSmallPhone(name)
  await spaceText()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect([...document.querySelectorAll('body *')].filter(isCutOff)).toEqual([])
})
