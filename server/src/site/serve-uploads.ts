import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pageOnlyHeaders } from '../platform/http/security-headers.ts'
import { answerPage } from '../website/answer-page.ts'
import { makePage, type Page } from '../website/page.ts'

const directory = join(import.meta.dirname, 'sample-uploads')

/** Pictures of dots only: an SVG is a document that could hold script, so none is served from here. */
const contentTypes: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' }

async function load(file: string): Promise<[string, Page]> {
  const headers = { 'content-type': contentTypes[extname(file)] ?? '', 'cache-control': 'public, max-age=2592000' }
  const page = makePage({ identity: await readFile(join(directory, file)) }, headers)
  return [file, { ...page, without: pageOnlyHeaders }]
}

/** The sample images, read once: a name that is not among them does not exist, wherever it may point. */
export async function serveUploads(app: FastifyInstance): Promise<void> {
  const names = (await readdir(directory)).filter((file) => contentTypes[extname(file)])
  const files = new Map(await Promise.all(names.map(load)))
  app.get<{ Params: { name: string } }>('/uploads/:name', (request, reply) => {
    const file = files.get(request.params.name)
    return file ? answerPage(file, request, reply) : reply.callNotFound()
  })
}
