import { campaignCookieName, type UtmName, utmNames } from 'contract/forms/login'

const cookiePattern = new RegExp(`(?:^|; )${campaignCookieName}=([^;]*)`)

function readCampaignCookie(cookies: string): string {
  try {
    return decodeURIComponent(cookiePattern.exec(cookies)?.[1] ?? '')
  } catch {
    return ''
  }
}

/** The UTM parameters of the query string, otherwise those of the landing page; missing ones are empty. */
export function campaignParameters(search: string, cookies: string): Record<UtmName, string> {
  const query = new URLSearchParams(search)
  const hasCampaign = utmNames.some((name) => query.has(name))
  const parameters = hasCampaign ? query : new URLSearchParams(readCampaignCookie(cookies))
  return Object.fromEntries(utmNames.map((name) => [name, parameters.get(name) ?? ''])) as Record<UtmName, string>
}
