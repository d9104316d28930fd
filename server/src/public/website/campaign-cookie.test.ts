import { expect, test } from 'vitest'
import { campaignCookieFor } from './campaign-cookie.ts'

const campaignOf = (url: string) => {
  const value = /^agrim_campaign=([^;]*)/.exec(campaignCookieFor(url, false) ?? '')?.[1]
  return value === undefined ? undefined : Object.fromEntries(new URLSearchParams(decodeURIComponent(value)))
}

test('only the campaign parameters are stored, in a session cookie', () => {
  expect(campaignOf('/services?utm_source=diwali%20sms&utm_term=a%26b&name=Asha')).toEqual({
    utm_source: 'diwali sms',
    utm_term: 'a&b',
  })
  expect(campaignCookieFor('/?utm_source=x', false)).toMatch(/; Path=\/; SameSite=Lax$/)
})

test('a value is cut at 100 characters', () => {
  expect(campaignOf(`/?utm_source=${'x'.repeat(500)}`)).toEqual({ utm_source: 'x'.repeat(100) })
})

test.each(['/', '/?page=2', '/?utm_source=', '/?my_utm_source=x', '/?utm_other=x'])(
  '%s leaves the cookie as it is',
  (url) => {
    expect(campaignCookieFor(url, false)).toBeUndefined()
  },
)

test('over https the cookie is marked Secure', () => {
  expect(campaignCookieFor('/?utm_source=x', true)).toMatch(/; Secure/)
})
