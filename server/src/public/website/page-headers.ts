import { pageOrigin } from 'contract/site/site-addresses'
import { contentSecurityPolicy, runsScript } from './content-security-policy.ts'

const noIndexTag = '<meta name="robots" content="noindex"'
const canonicalLink = '<link rel="canonical" href="'

export const isIndexable = (html: string) => !html.includes(noIndexTag)

/** Replaces the placeholder that the build writes, since it does not know the public address. */
export function withPublicUrl(html: string, publicUrl: string): string {
  return html.replaceAll(pageOrigin, () => publicUrl)
}

/** Whether search engines may index the page at this address: its canonical link, if any, must be the same address. */
export function isIndexableAt(url: string, html: string): boolean {
  return isIndexable(html) && (!html.includes(canonicalLink) || html.includes(`${canonicalLink}${url}"`))
}

/** Other pages link to its sections, which the policy below would not open. */
const pageWithLinkedSections = '/terms-and-conditions'

/** Every navigation starts at the top of the page, even back. Pages with script see to it themselves. */
const startsAtTop = (html: string, url: string) => !runsScript(html) && !url.endsWith(pageWithLinkedSections)

/** An indexable page names its canonical address and may be revalidated; any other page is never cached. */
export function pageHeaders(html: string, scripts: readonly string[], url: string): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(scripts),
    ...(startsAtTop(html, url) && { 'document-policy': 'force-load-at-top' }),
  }
  if (!isIndexable(html)) return { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  const canonical = html.includes(canonicalLink) ? {} : { link: `<${url}>; rel="canonical"` }
  return { ...headers, ...canonical, 'cache-control': 'no-cache' }
}
