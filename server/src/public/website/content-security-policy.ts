import { createHash } from 'node:crypto'

/** Structured data for search engines is not run, so the policy need not allow it. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g
const executableScript = /<script(?![^>]*\stype="(?:application\/ld\+json|speculationrules)")/

/** Speculation rules do not count as script, although the policy has to allow them. */
export const runsScript = (html: string) => executableScript.test(html)

/** Allows our own files, images of the given origins, and the inline scripts named by hash or nonce. */
export function contentSecurityPolicy(scripts: readonly string[], imageOrigins: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** Only for prerendered pages: for a page with content from the database it would also allow scripts in that content. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = Array.from(html.matchAll(inlineScript), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  return [...new Set(hashes)]
}
