import { createHash } from 'node:crypto'

/** A block of data for search engines is no script: nothing runs it and no policy has to allow it. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g
const anyScript = /<script(?![^>]*\stype="(?:application\/ld\+json|speculationrules)")/

/** Rules for the browser's own prefetching run nothing, though the policy has to allow them. */
export const runsScript = (html: string) => anyScript.test(html)

/** Nothing from elsewhere but pictures of the named origins, nothing inline but the scripts named by hash or nonce. */
export function contentSecurityPolicy(scripts: readonly string[], pictures: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
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

/** Only for pages of our own build: hashing what was made for a request would allow a script that a visitor put there. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = Array.from(html.matchAll(inlineScript), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  return [...new Set(hashes)]
}
