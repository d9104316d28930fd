import { expect, test } from '@playwright/test'
import { paths } from 'contract/paths'
import { BankPage } from './banking-details.ts'
import { once } from './once.ts'
import { answerEvent, visitApplication } from './sample-application.ts'

test('all five fields are required, the numbers must match, and errors clear on edit', async ({ page }) => {
  await visitApplication(page, 'banking_details', { percent: 75 })
  const bank = new BankPage(page)
  await bank.open()
  await expect(bank.name).toHaveValue('ASHA RAO')
  await bank.name.fill('')
  await bank.action.click()
  await expect(bank.summary.getByRole('link')).toHaveText([
    'Name is required!',
    'Branch is required!',
    'Account number is required!',
    'Confirm account number is required!',
    'IFSC code is required!',
  ])
  await bank.name.fill('Asha Rao')
  await bank.branch.fill('Baner')
  await bank.ifsc.fill('hdfc0123')
  await bank.number.fill('123456789012')
  await bank.confirm.pressSequentially('123456789013')
  await expect(bank.summary).not.toContainText('is required!')
  await bank.action.click()
  await bank.expectFault(bank.confirm, 'Account numbers do not match')
  await bank.expectFault(bank.ifsc, 'Please enter a valid IFSC code!')
  await bank.number.fill('123456789013')
  await expect(page.getByText('Account numbers do not match')).toHaveCount(0)
  await bank.number.fill('12345')
  await bank.action.click()
  await bank.expectFault(bank.number, 'Please enter the account number as 9 to 18 digits.')
})

test('the confirmation cannot be pasted, and account numbers stay off the device', once, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visitApplication(page, 'banking_details', { percent: 75 })
  const bank = new BankPage(page)
  await bank.open()
  await page.evaluate(() => navigator.clipboard.writeText('123456789012'))
  await bank.number.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(bank.number).toHaveValue('123456789012')
  await bank.confirm.focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(bank.confirm).toHaveValue('')
  await bank.branch.fill('Baner')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    '123456789012',
  )
  await page.reload()
  await expect(bank.branch).toHaveValue('Baner')
  await expect(bank.number).toHaveValue('')
})

test('the bank shows as its code is typed; the payload is as stated, sent once', once, async ({ page }) => {
  const journey = await visitApplication(page, 'banking_details', { percent: 75 })
  const sent: object[] = []
  await answerEvent(page, paths.bankingDetails, 'banking_details', (body) => {
    sent.push(body)
    return journey.take('completed', 100)
  })
  const bank = new BankPage(page)
  await bank.open()
  await bank.fill()
  await expect(bank.bank).toHaveText('HDFC Bank')
  await bank.action.dblclick()
  await expect(page).toHaveURL('/my-dashboard/congratulations')
  expect(sent).toEqual([
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

test('a refusal is shown in the server’s words; Status 4 logs out', once, async ({ page }) => {
  await visitApplication(page, 'banking_details', { percent: 75 })
  let reply = { Status: 0, Message: 'This account is in another name.' }
  await answerEvent(page, paths.bankingDetails, 'banking_details', () => reply)
  const bank = new BankPage(page)
  await bank.open()
  await bank.fill()
  await bank.action.click()
  await expect(bank.failure).toContainText('This account is in another name.')
  reply = { Status: 4, Message: 'Your session has ended. Please log in again.' }
  await bank.action.click()
  await expect(page).toHaveURL('/apply-now#session-ended')
})
