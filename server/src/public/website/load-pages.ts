import { compressBody, type PreparedResponse, prepareResponse } from '../../platform/http/prepared-response.ts'
import { inlineScriptHashes } from './content-security-policy.ts'
import { readBodies } from './load-assets.ts'
import { pageHeaders, withPublicUrl } from './page-headers.ts'
import { type SpeculationRules, speculationRules, withSpeculationRules } from './speculation-rules.ts'

const brotliQuality = 9

export async function prepareBuiltPage(html: string, url: string): Promise<PreparedResponse> {
  const bodies = await compressBody(Buffer.from(html), brotliQuality)
  return prepareResponse(bodies, pageHeaders(html, inlineScriptHashes(html), url))
}

const isPage = (file: string) => file === 'index.html' || file.endsWith('/index.html')
const pathOf = (file: string) => `/${file.slice(0, -'/index.html'.length)}`

export type BuiltPage = { path: string; html: string; response: PreparedResponse }

/** Every prerendered page, with a policy that allows its own inline scripts and with the speculation rules of the site. */
export async function loadPages(
  directory: string,
  files: ReadonlySet<string>,
  publicUrl: string,
): Promise<{ pages: BuiltPage[]; rules: SpeculationRules }> {
  const read = async (file: string) => {
    const bodies = await readBodies(directory, file, files)
    return { path: pathOf(file), bodies, html: withPublicUrl(bodies.identity.toString(), publicUrl) }
  }
  const built = await Promise.all([...files].filter(isPage).map(read))
  const rules = speculationRules(built)
  const prepare = async ({ path, bodies, html: htmlWithoutRules }: (typeof built)[number]): Promise<BuiltPage> => {
    const html = withSpeculationRules(htmlWithoutRules, rules)
    if (html !== bodies.identity.toString())
      return { path, html, response: await prepareBuiltPage(html, publicUrl + path) }
    const headers = pageHeaders(html, inlineScriptHashes(html), publicUrl + path)
    return { path, html, response: prepareResponse(bodies, headers) }
  }
  return { pages: await Promise.all(built.map(prepare)), rules }
}
