import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { prepareResponse, sendPrepared } from '../../platform/http/prepared-response.ts'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts'
import { loadAssets, readBodies } from './load-assets.ts'
import { filesIn } from './load-site.ts'
import { serveConsoleFromSource } from './serve-from-source.ts'
import { isApiPath } from './url-paths.ts'

const pageFile = 'index.html'

/** The console is one page without content of its own; its scripts load what the person may see. */
async function loadPage(directory: string, files: ReadonlySet<string>) {
  const bodies = await readBodies(directory, pageFile, files)
  const html = bodies.identity.toString()
  return prepareResponse(bodies, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(inlineScriptHashes(html)),
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
}

/** The built console: its files by name, and its page at every other address below `/console`. */
async function serveBuiltConsole(app: FastifyInstance, buildDirectory: string): Promise<void> {
  const directory = join(buildDirectory, 'client')
  const files = await filesIn(directory)
  const [page, assets] = await Promise.all([loadPage(directory, files), loadAssets(directory, files)])
  app.route({
    method: ['GET', 'HEAD'],
    url: '/console',
    handler: (request, reply) => sendPrepared(page, request, reply),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/console/*',
    handler: (request, reply) => {
      const path = request.url.split('?', 1)[0]?.slice('/console'.length) ?? ''
      const asset = path === `/${pageFile}` ? undefined : assets.get(path)
      if (isApiPath(request.url) || (path.startsWith('/assets/') && !asset)) return reply.callNotFound()
      return sendPrepared(asset ?? page, request, reply)
    },
  })
}

type ConsoleOptions = { buildDirectory: string; publicUrl: string; isProduction: boolean }

/** Serves the staff console. */
export async function mountConsole(app: FastifyInstance, { buildDirectory, publicUrl, isProduction }: ConsoleOptions) {
  if (isProduction) return serveBuiltConsole(app, buildDirectory)
  return serveConsoleFromSource(app, dirname(buildDirectory), publicUrl)
}
