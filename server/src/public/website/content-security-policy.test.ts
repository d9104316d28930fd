import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, inlineScriptHashes, runsScript } from './content-security-policy.ts'

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('every inline script is listed once by its hash, and a script with an address is not', () => {
  const html =
    '<script>a()</script><script type="module" async="">b()\n</script><script>a()</script><script src="/c.js"></script>'
  expect(inlineScriptHashes(html)).toEqual([hashOf('a()'), hashOf('b()\n')])
})

test('the policy allows only listed sources and no unlisted inline script or style', () => {
  const policy = contentSecurityPolicy(["'nonce-x'"])
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'nonce-x'; style-src 'self';/)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test('structured data needs no hash', () => {
  const html = '<script type="application/ld+json">{"a":1}</script><script type="module">a()</script>'
  expect(inlineScriptHashes(html)).toHaveLength(1)
  expect(runsScript(html)).toBe(true)
  expect(runsScript('<script type="application/ld+json">{"a":1}</script>')).toBe(false)
})

test('images may come from the given origins only', () => {
  expect(contentSecurityPolicy([], ['https://files.example'])).toContain(
    "img-src 'self' data: blob: https://files.example;",
  )
})
