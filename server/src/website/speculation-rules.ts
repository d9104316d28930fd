import { inlineScriptHashes, runsScript } from './content-security-policy.ts'
import { isIndexed } from './page-headers.ts'

/** Made on demand, and without script. */
const stillOnDemand = ['/blog', '/blog/*']
const endOfPage = '</body>'

/** What a page tells the browser to make ready, as it stands in the page, and the policy's word for it. */
export type SpeculationRules = { tag: string; hashes: readonly string[] }

export const noSpeculation: SpeculationRules = { tag: '', hashes: [] }

/** Pages without script are made ready ahead, those with script only fetched: a page not looked at does nothing. */
export function speculationRules(pages: readonly { path: string; html: string }[]): SpeculationRules {
  const open = pages.filter(({ html }) => isIndexed(html))
  const paths = (isLive: boolean) => open.filter(({ html }) => runsScript(html) === isLive).map(({ path }) => path)
  const rules = {
    prerender: [{ where: { href_matches: [...paths(false), ...stillOnDemand] }, eagerness: 'moderate' }],
    prefetch: [{ where: { href_matches: paths(true) }, eagerness: 'moderate' }],
  }
  const tag = `<script type="speculationrules">${JSON.stringify(rules)}</script>`
  return { tag, hashes: inlineScriptHashes(tag) }
}

/** In the page rather than at an address of their own: a file of rules would compete with the style and the font. */
export function withSpeculationRules(html: string, { tag }: SpeculationRules): string {
  const end = html.lastIndexOf(endOfPage)
  return end < 0 || !isIndexed(html) ? html : html.slice(0, end) + tag + html.slice(end)
}
