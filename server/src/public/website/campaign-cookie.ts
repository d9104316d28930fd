import { campaignCookieName, utmNames } from 'contract/forms/login'
import { stringifySetCookie } from 'cookie'

const maxValueLength = 100

/**
 * The cookie for a page that is opened from a campaign; undefined without campaign parameters, so that the cookie of an
 * earlier campaign stays. Set by the server because most public pages have no script; the login page reads it.
 */
export function campaignCookieFor(url: string, isSecure: boolean): string | undefined {
  const query = url.split('?', 2)[1]
  if (!query?.includes('utm_')) return undefined
  const given = new URLSearchParams(query)
  const campaign = utmNames.flatMap((name) => {
    const value = given.get(name)?.slice(0, maxValueLength)
    return value ? [[name, value]] : []
  })
  if (campaign.length === 0) return undefined
  const value = new URLSearchParams(campaign).toString()
  return stringifySetCookie({ name: campaignCookieName, value, path: '/', sameSite: 'lax', secure: isSecure })
}
