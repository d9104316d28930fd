const apiPrefixes = ['/Api', '/api', '/payments', '/simulators', '/uploads']

/** Paths that are not pages: they are case-sensitive, and an unknown one gets the API's error reply. */
export function isApiPath(url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? ''
  return apiPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}

/** No page has this path. */
const unknownPath = '/unknown'

/** A page's address that cannot be decoded names no page, so it is answered like any other that does not exist. */
export function routableUrl(url: string): string {
  if (!url.includes('%') || isApiPath(url)) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return unknownPath
  }
}

const renamedPaths: Record<string, string> = { '/repayloan': '/repay-loan' }

/** The one spelling of a page's path: lower case, without a slash at the end, under its current name. */
export function canonicalPath(pathname: string): string {
  const plain = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  return renamedPaths[plain] ?? plain
}
