import type { FastifyInstance } from 'fastify'

const closed = ['/my-dashboard', '/Api', '/api', '/payments', '/simulators']

/** What search engines should leave alone, and where everything else is listed. */
export function serveRobots(app: FastifyInstance, publicUrl: string): void {
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`]
  const text = `${lines.join('\n')}\n`
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  )
}
