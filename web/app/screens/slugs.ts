/**
 * Every path under /my-dashboard; the root is the empty slug. `captur` and `adhar` are the specification's spellings.
 * Must not import anything, because the build reads this file in Node to render a page for each.
 */
export const slugs = [
  '',
  'pan-details',
  'captur-personal-information',
  'captur-address',
  'captur-income-details',
  'upload-picture',
  'user-profile',
  'profile-preview',
  'calculate-loan',
  'about-your-company',
  'bank-detail',
  'kyc',
  'bank-upload',
  'pan-upload',
  'adhar-upload',
  'congratulations',
  'upload-salaryslip',
  'upload-utilitybill',
  'lead-preview',
  'leads',
  'details',
  'tnc',
  'support',
  'privacypolicy',
  'eligibility',
  'agreement',
  'documents',
  'complaints',
  'consents',
  'privacy-choices',
  'autopay',
  'cannot-pay',
] as const

export type Slug = (typeof slugs)[number]

const dashboardPath = '/my-dashboard'

/** Undefined for an unknown path. */
export function slugOf(pathname: string): Slug | undefined {
  const slug = pathname.slice(dashboardPath.length).replaceAll('/', '')
  return slugs.find((candidate) => candidate === slug)
}
