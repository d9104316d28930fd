const apiPrefixes = ['/Api', '/api', '/console/api', '/payments', '/simulators', '/uploads']

/** Paths that are not pages: they are case-sensitive, and an unknown one gets the API's error reply. */
export function isApiPath(url: string): boolean {
  const pathname = url.split('?', 1)[0] ?? ''
  return apiPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}

export const isConsolePath = (url: string): boolean => /^\/console(?:[/?]|$)/.test(url)

/** No page has this path. */
const unknownPath = '/unknown'

const schemeAndHost = /^https?:\/\/[^/?]*/i

/**
 * The path of an address, which a proxy may send with scheme and host. An address that cannot be decoded is replaced by one
 * without a page, so that it gets the 404 page and not an error.
 */
export function routableUrl(address: string): string {
  const url = address.replace(schemeAndHost, '').replace(/^(?!\/)/, '/')
  if (!url.includes('%') || isApiPath(url)) return url
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return unknownPath
  }
}

const renamedPaths: Record<string, string> = { '/repayloan': '/repay-loan' }

/** The canonical path of a page: lower case, without a trailing slash, and with its current name. */
export function canonicalPath(pathname: string): string {
  const plain = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  return renamedPaths[plain] ?? plain
}
