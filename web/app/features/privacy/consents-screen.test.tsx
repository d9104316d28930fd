import { type ConsentPurpose, consentTexts } from 'contract/account/consent-purposes'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { drafts } from '../../shared/forms/drafts'
import { expectAccessible } from '../../testing/accessibility'
import { delayRefetch } from '../../testing/delay-refetch'
import { refusal, server, success } from '../../testing/fake-server'
import { leftPageFor, renderApp } from '../../testing/render-app'
import { logInAt } from '../../testing/sample-profile'
import { button, expectCount, expectText, main, text } from '../../testing/screen'

const consent = (purpose: ConsentPurpose, is_given: boolean, is_outdated = false) => {
  const { title, words, version, stops, kept } = consentTexts[purpose]
  return { purpose, title, words, version, stops: [...stops], kept: [...kept], is_given, is_outdated }
}
const givenEvent = {
  purpose: 'login',
  title: consentTexts.login.title,
  action: 'GIVEN',
  words: consentTexts.login.words,
  version: consentTexts.login.version,
  at: '2026-11-12T04:45:00Z',
  page: '/apply-now',
} as const
const withdrawnEvent = { ...givenEvent, action: 'WITHDRAWN', at: '2026-11-13T04:45:00Z' } as const
const answer = (...consents: ReturnType<typeof consent>[]) =>
  success({ Data: { consents, history: [withdrawnEvent, givenEvent] } })
const card = (title: string) => main.getByRole('region', { name: title })

test('each consent shows its text, and withdrawing one explains the effect first', async () => {
  logInAt('personal_details')
  server.on('consents', 'list', () => answer(consent('login', true), consent('marketing', false)))
  server.on('consents', 'give', () => answer(consent('login', true), consent('marketing', true)))
  server.on('consents', 'withdraw', () => answer(consent('login', true), consent('marketing', false)))
  await renderApp('/my-dashboard/consents')
  await expectText(card('News and offers'), consentTexts.marketing.words)
  await expectText(main, 'Login and loan application: withdrawn13-11-2026, 10:15 am')
  await expectText(main, 'Login and loan application: given12-11-2026, 10:15 am')
  await expectAccessible()
  await button('I agree to News and offers').click()
  await expectText(card('News and offers'), 'Withdraw')
  expect(server.received('consents', 'give')).toMatchObject([
    { purpose: 'marketing', version: consentTexts.marketing.version },
  ])
  await button('Withdraw the consent for News and offers').click()
  await expectText(
    page.getByRole('dialog'),
    'You still get messages about your own loan, your payments and the security of your account.',
  )
  await expectAccessible()
  await button('Keep it').click()
  expect(server.received('consents', 'withdraw')).toEqual([])
  await button('Withdraw the consent for News and offers').click()
  await button('Withdraw consent').dblClick()
  await expect.element(button('I agree to News and offers')).toBeVisible()
  expect(server.received('consents', 'withdraw')).toHaveLength(1)
})

test('with text of twice the size a dialog can still be closed with its button', async () => {
  onTestFinished(async () => {
    document.documentElement.style.removeProperty('font-size')
    await page.viewport(1280, 900)
  })
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = '200%'
  logInAt('personal_details')
  server.on('consents', 'list', () => answer(consent('login', true)))
  await renderApp('/my-dashboard/consents')
  await button('Withdraw the consent for Login').click()
  const dialog = await page.getByRole('dialog').findElement()
  expect(dialog.scrollWidth).toBe(dialog.clientWidth)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expectCount(page.getByRole('dialog'), 0)
})

test('a given consent stays given although an older request for the consents is answered later', async () => {
  logInAt('personal_details')
  server.on('consents', 'list', () => answer(consent('marketing', false)))
  server.on('consents', 'give', () => answer(consent('marketing', true)))
  await renderApp('/my-dashboard/consents')
  await expect.element(button('I agree to News and offers')).toBeVisible()
  const answerOldRequest = await delayRefetch('consents', 'list', answer(consent('marketing', false)))
  await button('I agree to News and offers').click()
  await expect.element(button('Withdraw the consent for News and offers')).toBeVisible()
  await answerOldRequest()
  await expect.element(button('Withdraw the consent for News and offers')).toBeVisible()
})

test('withdrawing the login consent ends the session and removes the drafts from the device', async () => {
  logInAt('personal_details')
  drafts.save('captur-address', { residence_address_1: '12 Lake Road' })
  server.on('consents', 'list', () => answer(consent('login', true)))
  server.on('consents', 'withdraw', () => answer(consent('login', false)))
  await renderApp('/my-dashboard/consents')
  await button('Withdraw the consent for Login and loan application').click()
  await expectText(page.getByRole('dialog'), 'A loan that was paid out still has to be repaid.')
  await button('Withdraw consent').click()
  await expect.poll(leftPageFor).toEqual(['/apply-now'])
  expect(localStorage).toHaveLength(0)
})

test('after withdrawing the autopay consent its title has the focus', async () => {
  logInAt('personal_details')
  server.on('consents', 'list', () => answer(consent('autopay', true)))
  server.on('consents', 'withdraw', () => answer(consent('autopay', false)))
  await renderApp('/my-dashboard/consents')
  const { title } = consentTexts.autopay
  await button(`Withdraw the consent for ${title}`).click()
  await button('Withdraw consent').click()
  await expect.element(card(title).getByRole('link', { name: 'Set up autopay' })).toBeVisible()
  await expect.element(main.getByRole('heading', { name: title })).toHaveFocus()
})

test('a consent to an outdated text is asked for again and can be withdrawn, and a refusal is shown', async () => {
  logInAt('personal_details')
  server.on('consents', 'list', () => answer(consent('marketing', false, true)))
  server.on('consents', 'give', () => refusal('The wording of this consent has changed.'))
  await renderApp('/my-dashboard/consents')
  await expect.element(text('The wording has changed since you agreed')).toBeVisible()
  await expect.element(button('Withdraw the consent for News and offers')).toBeVisible()
  await button('I agree').click()
  await expectText(page.getByRole('alert'), 'The wording of this consent has changed.')
  await expectCount(button('I agree'), 1)
})

test('a consent whose reply was lost is shown as given, without an error', async () => {
  logInAt('personal_details')
  server.on('consents', 'list', () => answer(consent('marketing', false)))
  server.on('consents', 'give', () => {
    server.on('consents', 'list', () => answer(consent('marketing', true)))
    return undefined
  })
  await renderApp('/my-dashboard/consents')
  await button('I agree to News and offers').click()
  await expect.element(button('Withdraw the consent for News and offers')).toBeVisible()
  await expectCount(page.getByRole('alert'), 0)
})
