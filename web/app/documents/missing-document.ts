import type { DocType } from 'contract/documents/required-documents'
import { type WayOn, wayOnTo } from '../api/way-on'
import type { RequiredItem } from './use-required-documents'

/** In which order the screens ask, once Aadhaar is in. */
const screens: readonly (WayOn & { docType: DocType })[] = [
  { docType: 'bank_statement', name: 'Bank statement', to: '/my-dashboard/bank-upload' },
  { docType: 'salary_slip', name: 'Salary slip', to: '/my-dashboard/upload-salaryslip' },
  { docType: 'pan_card', name: 'PAN card', to: '/my-dashboard/pan-upload' },
  { docType: 'utility_bill', name: 'Utility bill', to: '/my-dashboard/upload-utilitybill' },
]
const aadhaarSides: readonly DocType[] = ['aadhaar_front', 'aadhaar_back']
const aadhaar: WayOn = { name: 'Aadhaar card', to: '/my-dashboard/adhar-upload' }
const hub: WayOn = { name: 'Your application', to: '/my-dashboard/eligibility' }

export const isIn = (items: readonly RequiredItem[], docType: string): boolean =>
  items.some((item) => item.doc_type === docType && item.uploaded)

export const isAadhaarIn = (items: readonly RequiredItem[]) => aadhaarSides.every((side) => isIn(items, side))

/** The first screen whose document is missing; when none is, the step the server named. */
export function wayToMissing(items: readonly RequiredItem[], nextStep: string | undefined): WayOn {
  if (!isAadhaarIn(items)) return aadhaar
  const missing = screens.find(({ docType }) => !isIn(items, docType))
  if (missing) return missing
  const named = wayOnTo(nextStep)
  // What this visit remembers may be older than the list: the hub asks anew.
  return named.to === aadhaar.to ? hub : named
}
