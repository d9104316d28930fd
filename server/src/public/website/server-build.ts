import type { EndpointName } from 'contract/paths'
import type { Reply } from 'contract/reply'
import { matchPath, type RouterContext, type ServerBuild } from 'react-router'

/** Calls our own API in this process, through the same handlers and checks as a browser's call. */
export type ServerApi = (name: EndpointName, body: object) => Promise<Reply<object>>

/** The router contexts that entry.server of the web workspace exports, for values of one request. */
type EntryContexts = {
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

/**
 * Matches paths that have a page, case-sensitively and without a trailing slash. Ignores the catch-all route. No page has an
 * escaped character in its path, and at a path with `.data` React Router would answer with the data of the page.
 */
export function createPageMatcher(build: ServerBuild): (pathname: string) => boolean {
  const patterns = Object.keys(build.routes).map((id) => fullPath(build.routes, id).replace(/(?<=.)\/$/, ''))
  const pages = [...new Set(patterns)].filter((pattern) => pattern && !pattern.includes('*'))
  const isExact = (pathname: string) => pathname === '/' || !/%|\/$|\.data$/.test(pathname)
  return (pathname) =>
    isExact(pathname) && pages.some((path) => matchPath({ path, caseSensitive: true, end: true }, pathname))
}
