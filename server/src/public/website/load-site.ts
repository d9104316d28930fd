import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { PreparedResponse } from '../../platform/http/prepared-response.ts'
import { loadAssets } from './load-assets.ts'
import { type BuiltPage, loadPages } from './load-pages.ts'
import { isIndexableAt } from './page-headers.ts'
import type { SpeculationRules } from './speculation-rules.ts'

const notFoundPath = '/404'

/** The whole built site in memory. */
export type Site = {
  responses: ReadonlyMap<string, PreparedResponse>
  pages: readonly BuiltPage[]
  notFound: PreparedResponse
  indexablePaths: readonly string[]
  rules: SpeculationRules
}

export async function filesIn(directory: string): Promise<Set<string>> {
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
  const notFound = pages.find(({ path }) => path === notFoundPath)
  if (!notFound) throw new Error(`The website is not built: ${directory} has no page for ${notFoundPath}.`)
  const others = pages.filter((page) => page !== notFound)
  return {
    responses: new Map([...assets, ...others.map(({ path, response }) => [path, response] as const)]),
    pages: others,
    notFound: { ...notFound.response, status: 404 },
    indexablePaths: others
      .filter(({ path, html }) => isIndexableAt(publicUrl + path, html))
      .map(({ path }) => path)
      .sort(),
    rules,
  }
}
