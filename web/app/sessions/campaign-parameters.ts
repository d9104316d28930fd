import { campaignCookie, type UtmName, utmNames } from 'contract/forms/login'

/** Unlike `decodeURIComponent`, this does not throw on a cookie that is not ours. */
const readCampaignCookie = (cookies: string): string =>
  new URLSearchParams(cookies.replaceAll('; ', '&')).get(campaignCookie.name) ?? ''

/** The UTM parameters of the query string, otherwise those of the landing page; missing ones are empty. */
export function campaignParameters(search: string, cookies: string): Record<UtmName, string> {
  const query = new URLSearchParams(search)
  const hasCampaign = utmNames.some((name) => query.has(name))
  const parameters = hasCampaign ? query : new URLSearchParams(readCampaignCookie(cookies))
  return Object.fromEntries(utmNames.map((name) => [name, parameters.get(name) ?? ''])) as Record<UtmName, string>
}
