import { brand } from 'contract/brand'

type WithDataLayer = { dataLayer?: object[] }

const storageName = (leadId: number) => `conversion:${leadId}`
const toldHere = new Set<number>()

/** Has this application been told of on this device? From now on it has. */
function isFirstTime(leadId: number): boolean {
  try {
    if (localStorage.getItem(storageName(leadId))) return false
    localStorage.setItem(storageName(leadId), '1')
  } catch {
    // Forbidden or full: this page remembers it.
  }
  const isFirst = !toldHere.has(leadId)
  toldHere.add(leadId)
  return isFirst
}

/** Leaves the advertising conversion where a tag manager would find it, once for each application. We load none. */
export function reportConversion(leadId: number): void {
  if (!isFirstTime(leadId)) return
  const page = globalThis as WithDataLayer
  page.dataLayer ??= []
  page.dataLayer.push({ event: 'conversion', value: 1, currency: 'INR', send_to: brand.adConversionId })
}
