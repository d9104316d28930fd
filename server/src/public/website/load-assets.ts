import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Bodies, type PreparedResponse, prepareResponse } from '../../platform/http/prepared-response.ts'
import { pageOnlyHeaders } from '../../platform/http/security-headers.ts'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
}

/** Reads a file and the compressed copies that the build wrote next to it. */
export async function readBodies(directory: string, file: string, files: ReadonlySet<string>): Promise<Bodies> {
  const read = (name: string) => (files.has(name) ? readFile(join(directory, name)) : undefined)
  const [identity, br, gzip] = await Promise.all([
    readFile(join(directory, file)),
    read(`${file}.br`),
    read(`${file}.gz`),
  ])
  return { identity, ...(br && { br }), ...(gzip && { gzip }) }
}

/** Files that browsers never display as a document, so they need no page headers. Not SVG, which is displayed. */
const nonDocumentExtensions = ['.js', '.css', '.woff2', '.png', '.jpg', '.webp', '.ico']

/** Names under assets/ contain a hash of the content, so the content never changes. */
function cacheControl(file: string): string {
  return file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

export async function loadAssets(
  directory: string,
  files: ReadonlySet<string>,
): Promise<Map<string, PreparedResponse>> {
  const assets = [...files].filter((file) => contentTypes[extname(file)] && !file.startsWith('.'))
  const load = async (file: string): Promise<[string, PreparedResponse]> => {
    const headers = { 'content-type': contentTypes[extname(file)] ?? '', 'cache-control': cacheControl(file) }
    const asset = prepareResponse(await readBodies(directory, file, files), headers)
    return [
      `/${file}`,
      nonDocumentExtensions.includes(extname(file)) ? { ...asset, removedHeaders: pageOnlyHeaders } : asset,
    ]
  }
  return new Map(await Promise.all(assets.map(load)))
}
