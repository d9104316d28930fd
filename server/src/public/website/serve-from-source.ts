import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { withPublicUrl } from './page-headers.ts'
import { createPageRenderer } from './render-page.ts'
import { createPageMatcher } from './server-build.ts'
import { isApiPath, isConsolePath } from './url-paths.ts'

type Options = { webDirectory: string; publicUrl: string; uploadHost: string }

/** Runs Vite in this process with hot reload on the server's port. Returns a function that loads the current build. */
async function startVite(
  app: FastifyInstance,
  directory: string,
  isOurs: (url: string) => boolean,
): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: directory,
    configFile: `${directory}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOurs(request.url) || request.method !== 'GET') return done()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined))
  })
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
}

/** For development: every page is rendered from its source. */
export async function serveFromSource(app: FastifyInstance, { webDirectory, publicUrl, uploadHost }: Options) {
  const loadBuild = await startVite(app, webDirectory, (url) => !isApiPath(url) && !isConsolePath(url))
  const render = createPageRenderer(app, loadBuild, { publicUrl, uploadHost, mode: 'development' })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = createPageMatcher(await loadBuild())
    const response = await render(request.url, '')
    // The policy of the built site would block Vite's inline scripts and styles.
    return reply
      .removeHeader('content-security-policy')
      .code(isPage(request.url.split('?', 1)[0] ?? '') ? response.status : 404)
      .headers(Object.fromEntries(response.headers))
      .send(withPublicUrl(await response.text(), publicUrl))
  }
  return { handler, indexablePaths: [] }
}

/** For development: the page of the console from its source. */
export async function serveConsoleFromSource(app: FastifyInstance, consoleDirectory: string, publicUrl: string) {
  const loadBuild = await startVite(app, consoleDirectory, (url) => isConsolePath(url) && !isApiPath(url))
  const render = createPageRenderer(app, loadBuild, { publicUrl, uploadHost: '/', mode: 'development' })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    if (isApiPath(request.url)) return reply.callNotFound()
    const response = await render(request.url, '')
    return reply
      .removeHeader('content-security-policy')
      .type('text/html; charset=utf-8')
      .send(await response.text())
  }
  app.get('/console', handler)
  app.get('/console/*', handler)
}
