import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../../platform/http/prepared-response.ts'
import { pageOnlyHeaders } from '../../platform/http/security-headers.ts'

const directory = join(import.meta.dirname, 'sample-uploads')

/** Raster images only: an SVG could contain script. */
const contentTypes: Record<string, string> = { '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' }

function prepareImage(file: string): PreparedResponse {
  const headers = { 'content-type': contentTypes[extname(file)] ?? '', 'cache-control': 'public, max-age=2592000' }
  return {
    ...prepareResponse({ identity: readFileSync(join(directory, file)) }, headers),
    removedHeaders: pageOnlyHeaders,
  }
}

/** Serves the sample images from memory. They are looked up by name, so a request cannot reach other files. */
export function serveUploads(app: FastifyInstance): void {
  const files = readdirSync(directory).filter((file) => contentTypes[extname(file)])
  const images = new Map(files.map((file) => [file, prepareImage(file)]))
  app.get<{ Params: { name: string } }>('/uploads/:name', (request, reply) => {
    const image = images.get(request.params.name)
    return image ? sendPrepared(image, request, reply) : reply.callNotFound()
  })
}
