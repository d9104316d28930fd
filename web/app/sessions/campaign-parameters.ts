import { type UtmName, utmNames } from 'contract/forms/login'

/** The UTM parameters of a page's query string; missing ones are empty. */
export function campaignParameters(search: string): Record<UtmName, string> {
  const parameters = new URLSearchParams(search)
  return Object.fromEntries(utmNames.map((name) => [name, parameters.get(name) ?? ''])) as Record<UtmName, string>
}
