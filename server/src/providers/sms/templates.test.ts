import { linkedScreens } from 'contract/account/linked-screens'
import { answerDays } from 'domain/complaints/complaint'
import { exportDays } from 'domain/privacy/erasure'
import { expect, test } from 'vitest'
import { codeText, noticeText, registeredText } from './fill-template.ts'
import { codeTemplates, noticeTemplates, templateNames } from './templates.ts'

const publicUrl = 'https://www.agrim.example'

test('a message is its template with the lender and the values filled in', () => {
  const values = { amount: '₹20,000', date: '18-11-2026' }
  expect(noticeText({ name: 'offer_ready', values }, publicUrl)).toBe(
    'Agrim: your loan of ₹20,000 is approved. Read and sign it by 18-11-2026: https://www.agrim.example/my-dashboard/agreement',
  )
})

test('a code ends with the line that lets the browser fill it in', () => {
  const message = { mobile: '9876543210', name: 'signing_code', values: { amount: '₹20,000' } } as const
  expect(codeText({ ...message, otp: '4821', validMinutes: 5 }, publicUrl)).toBe(
    '4821 signs your Agrim loan of ₹20,000. It is valid for 5 minutes. Never share it with anyone.\n\n@www.agrim.example #4821',
  )
})

test('a variable is cut at 30 characters, because the operators drop a message with a longer one', () => {
  const values = { name: 'Asha Rao', agency: 'x'.repeat(31), cardNo: '7', loanNo: 'AGR1' }
  expect(noticeText({ name: 'recovery_agent', values }, publicUrl)).toContain(`Asha Rao of ${'x'.repeat(30)}, card 7`)
})

test('the text to register has the address of the site and a mark for each variable', () => {
  expect(registeredText('due_soon', publicUrl, 5)).toBe(
    'Agrim: {#var#} for loan {#var#} is due on {#var#}. Pay at https://www.agrim.example/repay-loan',
  )
  expect(registeredText('login_code', publicUrl, 5)).toBe(
    '{#var#} is your Agrim login code. It is valid for 5 minutes. Never share it with anyone.\n\n@www.agrim.example #{#var#}',
  )
})

test('every message names the lender, and no text to register has a name in braces left', () => {
  for (const name of templateNames) {
    const text = registeredText(name, publicUrl, 5)
    expect(text, name).toContain('Agrim')
    expect(text, name).not.toMatch(/\{\w+\}/)
  }
})

test('the days in the templates are those of the rules', () => {
  expect(noticeTemplates.complaint_overdue).toContain(`within ${answerDays} days`)
  expect(noticeTemplates.data_export_ready).toContain(`within ${exportDays} days`)
})

test('every code asks not to be shared', () => {
  for (const template of Object.values(codeTemplates)) expect(template).toContain('Never share it with anyone.')
})

test('links to the dashboard lead to the screens that are shown after the login', () => {
  const links = Object.values(noticeTemplates).flatMap((template) => template.match(/my-dashboard.*/) ?? [])
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(linkedScreens).toContain(link.replace('my-dashboard/', ''))
})
