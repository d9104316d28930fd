import { linkedScreens } from 'contract/account/linked-screens'
import { brand } from 'contract/brand'
import { answerDays } from 'domain/complaints/complaint'
import { exportDays } from 'domain/privacy/erasure'
import { expect, test } from 'vitest'
import { codeText, noticeText, registeredText } from './fill-template.ts'
import { countSegments, toGsmText } from './gsm-text.ts'
import { codeTemplates, fixedTexts, noticeTemplates, templateNames, templates } from './templates.ts'

const publicUrl = 'https://www.agrim.example'

test('a message is its template with the lender and the values filled in', () => {
  const values = { amount: '₹20,000', date: '18-11-2026' }
  expect(noticeText({ name: 'offer_ready', values }, publicUrl)).toBe(
    'Agrim: your loan of Rs.20,000 is approved. Read and sign it by 18-11-2026: https://www.agrim.example/my-dashboard/agreement',
  )
})

test('a code ends with the line that lets the browser fill it in', () => {
  const message = { mobile: '9876543210', name: 'signing_code', values: { amount: '₹20,000' } } as const
  expect(codeText({ ...message, otp: '4821', validMinutes: 5 }, publicUrl)).toBe(
    '4821 signs your Agrim loan of Rs.20,000. It is valid for 5 minutes. Never share it with anyone.\n\n@www.agrim.example #4821',
  )
})

/** As long as they usually are. */
const usualValues = {
  ...{ amount: '₹1,07,000', paid: '₹1,07,000', due: '₹1,07,000', received: '₹97,640', excess: '₹10,700' },
  ...{ date: '22-11-2026', today: '22-11-2026', takenOn: '22-11-2026', countsFrom: '22-11-2026' },
  ...{ time: '22-11-2026, 10:04 am', hours: '24', minutes: '5', otp: '4821' },
  ...{ loanNo: 'AGR1000001', leadId: '1000001', receipt: 'RC1000042', number: 'C-1000042' },
  ...{ bank: 'State Bank of India', ending: '5678', document: 'bank statement', what: 'date of birth' },
  ...{ device: 'Chrome on Windows', name: 'Ravi Kumar', agency: 'Fair Recovery', cardNo: 'RA-1007' },
}

test.each(templateNames)('%s is one segment of GSM-7 with usual values', (name) => {
  const texts: Record<string, string> = { ...fixedTexts(publicUrl), ...usualValues }
  const text = toGsmText(templates[name].replaceAll(/\{(\w+)\}/g, (_braced, variable) => texts[variable] ?? ''))
  expect(countSegments(templates[name])).toBeDefined()
  expect(text).not.toMatch(/\?\?|[^\n\x20-\x7e]/)
  expect([countSegments(text), text.length, text]).toEqual([1, text.length, text])
})

test('a text outside of the alphabet of SMS is two to four segments as UCS-2, so the rupee sign is spelled out', () => {
  expect(countSegments('₹20,000')).toBeUndefined()
  expect(toGsmText('₹20,000 – Zoë Rão, “HDFC”')).toBe('Rs.20,000 ? Zoe Rao, ?HDFC?')
  expect([countSegments('x'.repeat(160)), countSegments('x'.repeat(161)), countSegments('['.repeat(81))]).toEqual([
    1, 2, 2,
  ])
})

test.each(['debit_planned', 'debit_done', 'debit_failed'] as const)(
  '%s names autopay and the grievance officer',
  (name) => {
    const text = registeredText(name, publicUrl, 5)
    expect(text).toContain('autopay')
    expect(text).toContain(brand.grievanceOfficer.phone)
  },
)

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
  const links = Object.values(noticeTemplates).flatMap((template) => template.match(/my-dashboard\/[a-z-]+/) ?? [])
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect(linkedScreens).toContain(link.replace('my-dashboard/', ''))
})
