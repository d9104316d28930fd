import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { htmlBody, textBody } from './email-body.ts'

const paragraphs = [
  'Sign it by 18-11-2026 if you want the loan.',
  { label: 'Read and sign', url: 'https://lender.example/my-dashboard/agreement?a=1&b=2' },
  'Our terms: https://lender.example/terms-and-conditions. Our privacy policy: https://lender.example/privacy-policy',
]
const html = htmlBody('Your loan documents', paragraphs)

test('the text has every paragraph, the address of the action and who sends it', () => {
  expect(textBody(paragraphs)).toMatch(
    /^Sign it by .*\n\nRead and sign: https:\/\/lender\.example\/my-dashboard\/agreement\?a=1&b=2\n\nOur terms: .*\n\nAgrim, a brand of .*\n\+91/,
  )
})

test('the HTML shows the action as a link with its label, and addresses in the text as links without the full stop', () => {
  expect(html).toMatch(
    /<a class="button" href="https:\/\/lender\.example\/my-dashboard\/agreement\?a=1&amp;b=2"[^>]*>Read and sign<\/a>/,
  )
  const links = [...html.matchAll(/<a class="link" href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, text]) => [
    href,
    text,
  ])
  const addresses = ['https://lender.example/terms-and-conditions', 'https://lender.example/privacy-policy']
  expect(links).toEqual(addresses.map((address) => [address, address]))
})

test('words and addresses from outside are never HTML', () => {
  const hostile = `"><script>alert(1)</script> https://x.example/"onclick="alert(1)`
  const body = htmlBody(hostile, [hostile, { label: hostile, url: hostile }])
  expect(body).not.toContain('<script>')
  expect(body).not.toMatch(/"\s*onclick="/)
})

test('the HTML is valid, and loads nothing', async () => {
  const rules = { 'no-inline-style': 'off', 'doctype-style': 'off', 'void-style': 'off' } as const
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:recommended'], rules })
  const { results } = await validator.validateString(html)
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual([])
  expect(html).not.toMatch(/<img|<link|src=|url\(/)
})
