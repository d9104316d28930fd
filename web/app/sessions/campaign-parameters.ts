import { campaignCookie, type UtmName, utmNames } from 'contract/forms/login'

function readCampaignCookie(cookies: string): string {
  const prefix = `${campaignCookie.name}=`
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(prefix))
  try {
    return decodeURIComponent(found?.slice(prefix.length) ?? '')
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
