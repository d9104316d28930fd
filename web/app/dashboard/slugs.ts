/**
 * Every address under /my-dashboard, once; the root itself is the empty slug. `captur` and `adhar` are the public
 * spellings. Plain data: the build reads it in Node to make the routes.
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
] as const

export type Slug = (typeof slugs)[number]

const dashboard = '/my-dashboard'

/** The slug an address ends in; an address that is no screen gives none. */
export function slugOf(pathname: string): Slug | undefined {
  const tail = pathname.slice(dashboard.length).replaceAll('/', '')
  return slugs.find((slug) => slug === tail)
}
