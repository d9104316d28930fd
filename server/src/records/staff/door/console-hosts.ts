import type { FastifyInstance } from 'fastify'
import { isLoopbackHost } from '../../../platform/config/exposure.ts'
import { notFound } from '../../../platform/http/http-failure.ts'
import type { ConsoleSettings } from '../settings.ts'

/** Served to monitoring on every host. */
const sharedPaths = new Set(['/healthz', '/readyz', '/metrics'])

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''
const isConsolePath = (path: string) => path === '/console' || path.startsWith('/console/')

/** Whether a host serves a path. On loopback one host serves both; elsewhere the console has its own, or there is none. */
function isServed({ origin, isOnLoopback }: ConsoleSettings, host: string, url: string): boolean {
  const path = pathOf(url)
  if (sharedPaths.has(path)) return true
  if (origin !== undefined) return (host.toLowerCase() === new URL(origin).host) === isConsolePath(path)
  if (!isConsolePath(path)) return true
  return isOnLoopback && isLoopbackHost(host.replace(/:\d+$/, ''))
}

/** Each host serves only its own paths, so that a script on the public site cannot reach the staff's calls. */
export function separateHosts(app: FastifyInstance, settings: ConsoleSettings): void {
  app.addHook('onRequest', (request, _reply, next) => {
    next(isServed(settings, request.headers.host ?? '', request.url) ? undefined : notFound())
  })
}
