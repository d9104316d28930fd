import { matchPath, type RouterContext, type ServerBuild } from 'react-router'
import type { ServerApi } from './server-api.ts'

/** What the web's entry.server exports besides rendering: the places where a request's own values go. */
export type EntryContexts = {
  nonceContext: RouterContext<string>
  serverApiContext: RouterContext<ServerApi>
  uploadHostContext: RouterContext<string>
}

export function entryContexts(build: ServerBuild): EntryContexts {
  return build.entry.module as unknown as EntryContexts
}

type Routes = ServerBuild['routes']

function fullPath(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  return route ? `${fullPath(routes, route.parentId)}/${route.path ?? ''}`.replace(/\/+/g, '/') : ''
}

/** Tells the addresses that have a page, spelt exactly so; the catch-all does not count. */
export function pageMatcher(build: ServerBuild): (pathname: string) => boolean {
  const patterns = Object.keys(build.routes).map((id) => fullPath(build.routes, id).replace(/(?<=.)\/$/, ''))
  const wanted = [...new Set(patterns)].filter((pattern) => pattern && !pattern.includes('*'))
  const isExact = (pathname: string) => pathname === '/' || !pathname.endsWith('/')
  return (pathname) =>
    isExact(pathname) && wanted.some((path) => matchPath({ path, caseSensitive: true, end: true }, pathname))
}
