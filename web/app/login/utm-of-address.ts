import { type UtmName, utmNames } from 'contract/fields/utm'

/** The campaign that brought the visitor here, as the page's address tells it. */
export function utmOfAddress(search: string): Record<UtmName, string> {
  const parameters = new URLSearchParams(search)
  return Object.fromEntries(utmNames.map((name) => [name, parameters.get(name) ?? ''])) as Record<UtmName, string>
}
