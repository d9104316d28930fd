import type { DocType } from 'contract/documents/required-documents'
import { type NextLink, nextLinkTo } from '../../shared/journey/application-steps'
import type { RequiredItem } from './use-required-documents'

const pan: NextLink = { name: 'PAN card', to: '/my-dashboard/pan-upload' }
const aadhaar: NextLink = { name: 'Aadhaar card', to: '/my-dashboard/adhar-upload' }
const bankStatement: NextLink = { name: 'Bank statement', to: '/my-dashboard/bank-upload' }
const salarySlip: NextLink = { name: 'Salary slip', to: '/my-dashboard/upload-salaryslip' }
const utilityBill: NextLink = { name: 'Utility bill', to: '/my-dashboard/upload-utilitybill' }
const hub: NextLink = { name: 'Your application', to: '/my-dashboard/eligibility' }

/** The order in which documents are asked for: first the cards that people carry, then what they must look for. */
const screens: ReadonlyMap<string, NextLink> = new Map<DocType, NextLink>([
  ['pan_card', pan],
  ['aadhaar_front', aadhaar],
  ['aadhaar_back', aadhaar],
  ['bank_statement', bankStatement],
  ['salary_slip', salarySlip],
  ['utility_bill', utilityBill],
])
const order = [...screens.keys()]
const rankOf = ({ doc_type }: RequiredItem) => (screens.has(doc_type) ? order.indexOf(doc_type) : order.length)

/** A document that this version does not know comes last. */
export const inOrder = (items: readonly RequiredItem[]): RequiredItem[] =>
  [...items].sort((one, other) => rankOf(one) - rankOf(other))

/** The upload screen of a document; one without its own screen is sent from the list of all documents. */
export const screenOf = ({ doc_type, name }: RequiredItem): NextLink =>
  screens.get(doc_type) ?? { name, to: '/my-dashboard/kyc' }

export const isReceived = (items: readonly RequiredItem[], docType: string): boolean =>
  items.some((item) => item.doc_type === docType && item.uploaded)

export const isAadhaarReceived = (items: readonly RequiredItem[]) =>
  isReceived(items, 'aadhaar_front') && isReceived(items, 'aadhaar_back')

const firstMissing = (items: readonly RequiredItem[]) => inOrder(items).find(({ uploaded }) => !uploaded)

/** The screen of the first missing document, otherwise the next step from the server. */
export function linkToMissing(items: readonly RequiredItem[], nextStep: string | undefined): NextLink {
  const missing = firstMissing(items)
  if (missing) return screenOf(missing)
  const serverLink = nextLinkTo(nextStep)
  // The session may be older than the list of documents; the hub fetches the current state.
  return serverLink.to === aadhaar.to ? hub : serverLink
}

/** What is left to do after these documents were sent. */
export function afterUpload(items: readonly RequiredItem[], sent: readonly string[]) {
  const left = items.map((item) => (sent.includes(item.doc_type) ? { ...item, uploaded: true } : item))
  const missing = firstMissing(left)
  return {
    /** These were the last missing ones. */
    isComplete: missing === undefined && firstMissing(items) !== undefined,
    missing: missing && screenOf(missing),
  }
}

/** "Document 1 of 6", or "Documents 2 and 3 of 6" on a screen that asks for two. */
export function positionText(items: readonly RequiredItem[], docTypes: readonly string[]): string {
  const positions = inOrder(items).flatMap(({ doc_type }, index) => (docTypes.includes(doc_type) ? [index + 1] : []))
  return `${positions.length > 1 ? 'Documents' : 'Document'} ${positions.join(' and ')} of ${items.length}`
}
