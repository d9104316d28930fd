import { runsScript } from './content-security-policy.ts'
import { makePage, type Page } from './page.ts'
import { isIndexed } from './page-headers.ts'

/** Made on demand, and without script. */
const stillOnDemand = ['/blog', '/blog/*']

/** Pages without script are made ready ahead, those with script only fetched: a page not looked at does nothing. */
export function speculationRules(pages: ReadonlyMap<string, string>): Page {
  const open = [...pages].filter(([, html]) => isIndexed(html))
  const still = [...open.filter(([, html]) => !runsScript(html)).map(([path]) => path), ...stillOnDemand]
  const live = open.filter(([, html]) => runsScript(html)).map(([path]) => path)
  const rules = {
    prerender: [{ where: { href_matches: still }, eagerness: 'moderate' }],
    prefetch: [{ where: { href_matches: live }, eagerness: 'moderate' }],
  }
  const headers = { 'content-type': 'application/speculationrules+json', 'cache-control': 'no-cache' }
  return makePage({ identity: Buffer.from(JSON.stringify(rules)) }, headers)
}
