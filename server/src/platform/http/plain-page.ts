import { createHash } from 'node:crypto'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const style = `
:root{color-scheme:light dark;--ink:#12211c;--paper:#fbfaf6;--line:#d9ddd3;--leaf:#0b5d4b;--card:#fff}
@media(prefers-color-scheme:dark){:root{--ink:#eef2ea;--paper:#0f1714;--line:#2b3a33;--leaf:#7fd6bd;--card:#16211d}}
*{box-sizing:border-box}body{margin:0 auto;max-width:60rem;padding:2rem 1rem 4rem;background:var(--paper);color:var(--ink);
font:1.0625rem/1.6 system-ui,sans-serif}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.2rem;margin:2.5rem 0 .5rem}
a{color:var(--leaf)}code,pre{font:.95rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap;margin:0}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
.big{font-size:2rem;font-weight:700;letter-spacing:.15em;color:var(--leaf);font-variant-numeric:tabular-nums}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:.5rem 1.25rem;border:0;border-radius:10px;background:var(--leaf);
color:var(--paper);cursor:pointer}.quiet{opacity:.85}details>summary{cursor:pointer;padding:.25rem 0}`

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`

/** A page for engineers without scripts; its policy allows the inline style by its hash. */
export function plainPage(title: string, body: string): { html: string; policy: string } {
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
  return { html, policy }
}
