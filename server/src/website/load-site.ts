import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { loadAssets } from './load-assets.ts'
import { loadPages } from './load-pages.ts'
import type { Page } from './page.ts'
import { isFoundAt } from './page-headers.ts'
import type { SpeculationRules } from './speculation-rules.ts'

const notFoundPath = '/404'

/** The whole built site in memory, the page for everything that is not in it, and where search engines may look. */
export type Site = {
  answers: ReadonlyMap<string, Page>
  notFound: Page
  findable: readonly string[]
  rules: SpeculationRules
}

async function filesIn(directory: string): Promise<Set<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Set(files.map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/')))
}

export async function loadSite(directory: string, publicUrl: string): Promise<Site> {
  const files = await filesIn(directory)
  const [assets, { pages, rules }] = await Promise.all([
    loadAssets(directory, files),
    loadPages(directory, files, publicUrl),
  ])
  const missing = pages.find(({ path }) => path === notFoundPath)
  if (!missing) throw new Error(`The website is not built: ${directory} has no page for ${notFoundPath}.`)
  const found = pages.filter((page) => page !== missing)
  const answers = new Map([...assets, ...found.map(({ path, page }): [string, Page] => [path, page])])
  const findable = found.filter(({ path, html }) => isFoundAt(publicUrl + path, html)).map(({ path }) => path)
  return { answers, notFound: { ...missing.page, status: 404 }, findable: findable.sort(), rules }
}
