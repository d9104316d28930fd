import { consentTexts } from 'contract/account/consent-purposes'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility'
import { refusal, server, success } from '../../testing/fake-server'
import { leftPageFor, renderApp } from '../../testing/render-app'
import { logInApplicant } from '../../testing/sample-application'
import {
  button,
  errorSummary,
  expectCount,
  expectFieldError,
  expectText,
  expectTexts,
  failure,
  field,
  main,
  submit,
  text,
} from '../../testing/screen'

const name = field('Name (as per bank account)')
const branch = field('Branch')
const number = field('Account number')
const confirmation = field('Confirm account number')
const ifsc = field('IFSC code')
const bureau = main.getByRole('checkbox', { name: 'Let us read your credit report' })

async function open() {
  const application = logInApplicant('banking_details', { percent: 75 })
  const app = await renderApp('/my-dashboard/bank-detail')
  await expect.element(submit).toBeVisible()
  return { app, ...application }
}

async function fill() {
  await branch.fill('Baner')
  await number.fill('123456789012')
  await userEvent.type(confirmation, '123456789012')
  await ifsc.fill('hdfc0000001')
}

test('all five fields are required, the account numbers must match, and an edit clears the error', async () => {
  await open()
  await expect.element(name).toHaveValue('ASHA RAO')
  await name.fill('')
  await submit.click()
  await expectTexts(errorSummary.getByRole('link'), [
    'Name is required!',
    'Branch is required!',
    'Account number is required!',
    'Confirm account number is required!',
    'IFSC code is required!',
  ])
  await name.fill('Asha Rao')
  await branch.fill('Baner')
  await ifsc.fill('hdfc0123')
  await number.fill('123456789012')
  await userEvent.type(confirmation, '123456789013')
  await expectCount(errorSummary.getByText('is required!'), 0)
  await submit.click()
  await expectFieldError(confirmation, 'Account numbers do not match')
  await expectFieldError(ifsc, 'Please enter a valid IFSC code!')
  await number.fill('123456789013')
  await expectCount(text('Account numbers do not match'), 0)
  await number.fill('12345')
  await submit.click()
  await expectFieldError(number, 'Please enter the account number as 9 to 18 digits.')
})

test('the confirmation cannot be pasted', async () => {
  await open()
  await number.fill('123456789012')
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await userEvent.copy()
  await branch.click()
  await userEvent.paste()
  await expect.element(branch).toHaveValue('123456789012')
  await confirmation.click()
  await userEvent.paste()
  await expect.element(confirmation).toHaveValue('')
})

test('the draft keeps the branch but not the account numbers', async () => {
  const { app } = await open()
  await fill()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('123456789012')
  await app.close()
  await open()
  await expect.element(branch).toHaveValue('Baner')
  await expect.element(number).toHaveValue('')
  await expect.element(text('Please type your account number again')).toBeVisible()
})

test('the IFSC shows the name of the bank, and a double click sends the specified body once', async () => {
  const { app, completeStep } = await open()
  const clicked = Promise.withResolvers<void>()
  server.on('bankingDetails', async () => {
    await clicked.promise
    return completeStep('completed', 100)
  })
  await fill()
  await expect.element(field('Bank')).toHaveTextContent('HDFC Bank')
  await submit.dblClick()
  clicked.resolve()
  await expect.poll(app.path).toBe('/my-dashboard/congratulations')
  expect(server.received('bankingDetails')).toEqual([
    {
      profile_id: 'SAMPLE',
      event_name: 'banking_details',
      account_branch: 'Baner',
      account_ifsc: 'HDFC0000001',
      account_number: '123456789012',
      confirm_account_number: '123456789012',
      account_name: 'ASHA RAO',
      account_type_id: 1,
      verification_consent: 1,
    },
  ])
})

test('the credit report is a choice of its own: not ticked in advance, and sent with the version of its words only when it is', async () => {
  const { app, completeStep } = await open()
  server.on('bankingDetails', () => completeStep('completed', 100))
  await expect.element(bureau).not.toBeChecked()
  await expectText(main, consentTexts.bureau.words)
  await expectAccessible()
  await fill()
  await bureau.click()
  await submit.click()
  await expect.poll(app.path).toBe('/my-dashboard/congratulations')
  expect(server.received('bankingDetails')).toMatchObject([{ bureau_consent: consentTexts.bureau.version }])
})

test('the message of a refusal is shown, and Status 4 logs out', async () => {
  await open()
  server.on('bankingDetails', () => refusal('This account is in another name.'))
  await fill()
  await submit.click()
  await expectText(failure, 'This account is in another name.')
  server.on('bankingDetails', () => ({ Status: 4, Message: 'Your session has ended. Please log in again.' }))
  await submit.click()
  await expect.poll(leftPageFor).toEqual(['/apply-now#session-ended'])
})

test('on a new device two questions come first; then the same account is sent again, and nothing typed is lost', async () => {
  const { app, completeStep } = await open()
  server.on('bankingDetails', () => ({
    ...refusal('Please answer two questions first.'),
    error: 'SECOND_PROOF_NEEDED',
  }))
  server.on('secondProof', ({ account_ending }) =>
    account_ending === '9012' ? success({}) : refusal('These answers are not what we have.'),
  )
  await fill()
  await submit.click()
  await field('Date of birth').fill('05-05-1995')
  await field('Last four digits of your earlier account').fill('1111')
  await button('Confirm').click()
  await expect.element(text('These answers are not what we have.')).toBeVisible()
  await button('Not now').click()
  await expectText(failure, 'Please answer two questions first.')
  await expect.element(number).toHaveValue('123456789012')
  await submit.click()
  await field('Date of birth').fill('05-05-1995')
  await field('Last four digits of your earlier account').fill('9012')
  server.on('bankingDetails', () => completeStep('completed', 100))
  await button('Confirm').click()
  await expect.poll(app.path).toBe('/my-dashboard/congratulations')
  expect(server.received('secondProof').at(-1)).toMatchObject({ dob: '1995-05-05', account_ending: '9012' })
  expect(server.received('bankingDetails').at(-1)).toMatchObject({ account_number: '123456789012' })
})
