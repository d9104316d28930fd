/** An old address and the one that took its place. */
const renamed: Record<string, string> = { '/repayloan': '/repay-loan' }

/** The one spelling of an address: lower case, no slash at the end. Only a known address may be redirected to. */
export function canonicalPath(pathname: string): string {
  const plain = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  return renamed[plain] ?? plain
}
