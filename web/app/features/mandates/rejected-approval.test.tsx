import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { server, success } from '../../testing/fake-server'
import { renderApp } from '../../testing/render-app'
import { disbursedLead, logInApplicant, openLoan } from '../../testing/sample-application'
import { sampleAutopay, withMandate } from '../../testing/sample-autopay'
import { button, expectCount, expectText, main, text } from '../../testing/screen'
import type { Autopay } from './use-autopay'

const parameters = {
  ...{ key: 'rzp_test', order_id: 'order_1', customer_id: 'cust_1', recurring: '1', amount: 100, currency: 'INR' },
  ...{ name: 'Agrim', description: 'Autopay of loan AGR100001' },
  prefill: { name: 'Asha Rao', email: 'asha@example.in', contact: '+919876543210' },
}
let scriptCount = 0
/** A checkout whose approval ends with this code. Each has its own address, because a script is loaded only once. */
const checkoutWith = (code: string) =>
  `data:text/javascript,"${++scriptCount}";window.Razorpay = class { constructor(o) { this.o = o } on(e, f) { this.f = f } open() { ${code} } }`

/** Starts an approval that ends with this code; the bank's answer is the state that is read afterwards. */
async function start(code: string, answer: Autopay) {
  let current: Autopay = { ...sampleAutopay, kinds: [{ kind: 'UPI', is_allowed: true }] }
  logInApplicant('completed', { percent: 100, profile: { lead_details: disbursedLead, active_loan_details: openLoan } })
  server.on('mandate', 'status', () => success({ Data: current }))
  server.on('mandate', 'start', () => {
    current = answer
    return success({ Data: { state: withMandate({ status: 'CREATED' }), parameters, script: checkoutWith(code) } })
  })
  await renderApp('/my-dashboard/autopay')
  await page.getByRole('checkbox', { name: /I allow .* to debit what is due/ }).click()
  await button('Agree and set up').click()
}

const rejected = withMandate({ status: 'REJECTED' })

test.each([
  ['failed', 'this.f()'],
  ['was closed', 'this.o.modal.ondismiss()'],
])('a checkout that %s and an approval that the bank rejected are told once', async (_which, code) => {
  await start(code, rejected)
  await expectText(main, 'Autopay is offYour bank has not approved autopay. Nothing was debited.')
  await expectCount(text(/has not approved|have closed the approval/), 1)
  await expectCount(page.getByRole('alert'), 0)
  await expect.element(button('Agree and set up')).toBeVisible()
})

test('a checkout that failed is told while the bank has not answered', async () => {
  await start('this.f()', withMandate({ status: 'CREATED' }))
  await expectText(page.getByRole('alert'), 'Your bank has not approved autopay.')
  await expectCount(text(/has not approved/), 1)
})

test('a refusal of the next attempt is told although the last one was rejected', async () => {
  await start('this.f()', rejected)
  await expectText(main, 'Autopay is off')
  server.on('mandate', 'start', () => undefined)
  await page.getByRole('checkbox', { name: /I allow .* to debit what is due/ }).click()
  await button('Agree and set up').click()
  await expectText(page.getByRole('alert'), 'We could not reach our server. Please try again.')
})
