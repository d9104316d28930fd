import type { DocType } from 'contract/documents/required-documents'
import { type NextLink, nextLinkTo } from '../journey/application-steps'
import type { RequiredItem } from './use-required-documents'

/** The order in which the screens follow after Aadhaar. */
const screens: readonly (NextLink & { docType: DocType })[] = [
  { docType: 'bank_statement', name: 'Bank statement', to: '/my-dashboard/bank-upload' },
  { docType: 'salary_slip', name: 'Salary slip', to: '/my-dashboard/upload-salaryslip' },
  { docType: 'pan_card', name: 'PAN card', to: '/my-dashboard/pan-upload' },
  { docType: 'utility_bill', name: 'Utility bill', to: '/my-dashboard/upload-utilitybill' },
]
const aadhaarSides: readonly DocType[] = ['aadhaar_front', 'aadhaar_back']
const aadhaar: NextLink = { name: 'Aadhaar card', to: '/my-dashboard/adhar-upload' }
const hub: NextLink = { name: 'Your application', to: '/my-dashboard/eligibility' }

export const isReceived = (items: readonly RequiredItem[], docType: string): boolean =>
  items.some((item) => item.doc_type === docType && item.uploaded)

export const isAadhaarReceived = (items: readonly RequiredItem[]) =>
  aadhaarSides.every((side) => isReceived(items, side))

/** The first screen whose document is missing, otherwise the step that the server named. */
export function linkToMissing(items: readonly RequiredItem[], nextStep: string | undefined): NextLink {
  if (!isAadhaarReceived(items)) return aadhaar
  const missing = screens.find(({ docType }) => !isReceived(items, docType))
  if (missing) return missing
  const serverLink = nextLinkTo(nextStep)
  // The session may be older than the list of documents; the hub fetches the current state.
  return serverLink.to === aadhaar.to ? hub : serverLink
}
