import { pageOrigin } from 'contract/site/page-origin'
import { contentSecurityPolicy } from './content-security-policy.ts'

const noIndex = '<meta name="robots" content="noindex"'
const canonicalLink = '<link rel="canonical" href="'

export const isIndexed = (html: string) => !html.includes(noIndex)

/** Pages are built before it is known where they will stand. */
export function withPublicUrl(html: string, publicUrl: string): string {
  return html.replaceAll(pageOrigin, () => publicUrl)
}

/** A page that may be found at this address, and is not the same as one at another. */
export function isFoundAt(address: string, html: string): boolean {
  return isIndexed(html) && (!html.includes(canonicalLink) || html.includes(`${canonicalLink}${address}"`))
}

/** A page that search engines may keep says where it stands; the others are kept by nobody. */
export function pageHeaders(html: string, scripts: readonly string[], address: string): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(scripts),
  }
  if (!isIndexed(html)) return { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  const canonical = html.includes(canonicalLink) ? {} : { link: `<${address}>; rel="canonical"` }
  return { ...headers, ...canonical, 'cache-control': 'no-cache' }
}
