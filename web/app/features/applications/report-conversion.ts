import { brand } from 'contract/brand'

type WithDataLayer = { dataLayer?: object[] }

const storageKey = (leadId: number) => `conversion:${leadId}`
const reportedOnThisPage = new Set<number>()

/** Returns true only the first time for an application on this device. */
function markReported(leadId: number): boolean {
  try {
    if (localStorage.getItem(storageKey(leadId))) return false
    localStorage.setItem(storageKey(leadId), '1')
  } catch {
    // The storage is blocked or full; the set below still covers this page.
  }
  const isFirst = !reportedOnThisPage.has(leadId)
  reportedOnThisPage.add(leadId)
  return isFirst
}

/** Pushes the advertising conversion to the data layer, once per application. No tag manager is loaded yet. */
export function reportConversion(leadId: number): void {
  if (!markReported(leadId)) return
  const page = globalThis as WithDataLayer
  page.dataLayer ??= []
  page.dataLayer.push({ event: 'conversion', value: 1, currency: 'INR', send_to: brand.adConversionId })
}
