import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { isApiPath } from './api-path.ts'

/** Vite in this very process: hot reload over the server's own port. Gives the build as it stands at each request. */
export async function startVite(app: FastifyInstance, webDirectory: string): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webDirectory,
    configFile: `${webDirectory}/vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (isApiPath(request.url) || request.method !== 'GET') return done()
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error | undefined))
  })
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
}
