import { type ConsentPurpose, consentTexts } from 'contract/account/consent-purposes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drafts } from '../../shared/forms/drafts'
import { expectAccessible } from '../../testing/accessibility'
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
const read = { bureau: 'Equifax', at: '2026-11-14T04:45:00Z', words: 'We have read your credit report.' }
const answer = (...consents: ReturnType<typeof consent>[]) =>
  success({ Data: { consents, history: [withdrawnEvent, givenEvent], credit_reports: [read] } })
const card = (title: string) => main.getByRole('region', { name: title })

test('each consent shows its text, and withdrawing one explains the effect first', async () => {
  logInAt('personal_details')
  server.on('consents', 'list', () => answer(consent('login', true), consent('marketing', false)))
  server.on('consents', 'give', () => answer(consent('login', true), consent('marketing', true)))
  server.on('consents', 'withdraw', () => answer(consent('login', true), consent('marketing', false)))
  await renderApp('/my-dashboard/consents')
  await expectText(card('News and offers'), consentTexts.marketing.words)
  await expectText(card('Your credit report'), 'Equifax: We have read your credit report.14-11-2026, 10:15 am')
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
