import { compress } from './compress.ts'
import { inlineScriptHashes } from './content-security-policy.ts'
import { readBodies } from './load-assets.ts'
import { makePage, type Page } from './page.ts'
import { pageHeaders, withPublicUrl } from './page-headers.ts'

const isPage = (file: string) => file === 'index.html' || file.endsWith('/index.html')
const pathOf = (file: string) => `/${file.slice(0, -'/index.html'.length)}`

type PreparedPage = { path: string; html: string; page: Page }

/** Every page of the build, its policy made from the scripts in it. */
export async function loadPages(
  directory: string,
  files: ReadonlySet<string>,
  publicUrl: string,
): Promise<PreparedPage[]> {
  const load = async (file: string): Promise<PreparedPage> => {
    const built = await readBodies(directory, file, files)
    const before = built.identity.toString()
    const html = withPublicUrl(before, publicUrl)
    const bodies = html === before ? built : await compress(Buffer.from(html), 9)
    const path = pathOf(file)
    return { path, html, page: makePage(bodies, pageHeaders(html, inlineScriptHashes(html), publicUrl + path)) }
  }
  return Promise.all([...files].filter(isPage).map(load))
}
