import { compress } from './compress.ts'
import { inlineScriptHashes } from './content-security-policy.ts'
import { readBodies } from './load-assets.ts'
import { makePage, type Page } from './page.ts'
import { pageHeaders, withPublicUrl } from './page-headers.ts'
import { type SpeculationRules, speculationRules, withSpeculationRules } from './speculation-rules.ts'

const isPage = (file: string) => file === 'index.html' || file.endsWith('/index.html')
const pathOf = (file: string) => `/${file.slice(0, -'/index.html'.length)}`

type PreparedPage = { path: string; html: string; page: Page }

/** Every page of the build, its policy made from the scripts in it, and what each tells the browser to make ready. */
export async function loadPages(
  directory: string,
  files: ReadonlySet<string>,
  publicUrl: string,
): Promise<{ pages: PreparedPage[]; rules: SpeculationRules }> {
  const read = async (file: string) => {
    const built = await readBodies(directory, file, files)
    return { path: pathOf(file), built, html: withPublicUrl(built.identity.toString(), publicUrl) }
  }
  const found = await Promise.all([...files].filter(isPage).map(read))
  const rules = speculationRules(found)
  const prepare = async ({ path, built, html: bare }: (typeof found)[number]): Promise<PreparedPage> => {
    const html = withSpeculationRules(bare, rules)
    const bodies = html === built.identity.toString() ? built : await compress(Buffer.from(html), 9)
    return { path, html, page: makePage(bodies, pageHeaders(html, inlineScriptHashes(html), publicUrl + path)) }
  }
  return { pages: await Promise.all(found.map(prepare)), rules }
}
