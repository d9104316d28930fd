import { inlineScriptHashes, runsScript } from './content-security-policy.ts'
import { isIndexable } from './page-headers.ts'

/** Pages that the server renders on request, without script. */
const renderedPaths = ['/blog', '/blog/*']
const endOfBody = '</body>'

/** The script tag with the rules, and its hashes for the content security policy. */
export type SpeculationRules = { tag: string; hashes: readonly string[] }

export const noSpeculationRules: SpeculationRules = { tag: '', hashes: [] }

/** Pages without script are prerendered; those with script only prefetched, so that no script runs unseen. */
export function speculationRules(pages: readonly { path: string; html: string }[]): SpeculationRules {
  const indexable = pages.filter(({ html }) => isIndexable(html))
  const pathsOf = (hasScript: boolean) =>
    indexable.filter(({ html }) => runsScript(html) === hasScript).map(({ path }) => path)
  const rules = {
    prerender: [{ where: { href_matches: [...pathsOf(false), ...renderedPaths] }, eagerness: 'moderate' }],
    prefetch: [{ where: { href_matches: pathsOf(true) }, eagerness: 'moderate' }],
  }
  const tag = `<script type="speculationrules">${JSON.stringify(rules)}</script>`
  return { tag, hashes: inlineScriptHashes(tag) }
}

/** Inline, because a separate file of rules would compete with the style sheet and the font. */
export function withSpeculationRules(html: string, { tag }: SpeculationRules): string {
  const end = html.lastIndexOf(endOfBody)
  return end < 0 || !isIndexable(html) ? html : html.slice(0, end) + tag + html.slice(end)
}
