import { loggedInCookieName } from 'contract/sessions/logged-in-cookie'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  compressBody,
  type PreparedResponse,
  prepareResponse,
  sendPrepared,
} from '../../platform/http/prepared-response.ts'
import { runsScript } from './content-security-policy.ts'

const brotliQuality = 4
const hiddenLink = 'data-dashboard-link="" hidden=""'
const shownLink = 'data-dashboard-link=""'

async function showDashboardLink(page: PreparedResponse): Promise<PreparedResponse> {
  const html = page.bodies.identity.toString()
  if (runsScript(html) || !html.includes(hiddenLink)) return page
  const bodies = await compressBody(Buffer.from(html.replaceAll(hiddenLink, shownLink)), brotliQuality)
  const { etag: _, ...headers } = page.headers
  return { ...page, ...prepareResponse(bodies, headers, page.status) }
}

const pagesWithLink = new WeakMap<PreparedResponse, Promise<PreparedResponse>>()

/** Compressed once for each page that is kept. */
function withDashboardLink(page: PreparedResponse): Promise<PreparedResponse> {
  const known = pagesWithLink.get(page) ?? showDashboardLink(page)
  pagesWithLink.set(page, known)
  return known
}

const isLoggedIn = ({ headers: { cookie } }: FastifyRequest) =>
  cookie !== undefined && parseCookie(cookie)[loggedInCookieName] !== undefined

/** Sends a page; to a logged-in customer with the link to the dashboard, which pages with script show themselves. */
export async function sendPage(page: PreparedResponse, request: FastifyRequest, reply: FastifyReply) {
  return sendPrepared(isLoggedIn(request) ? await withDashboardLink(page) : page, request, reply)
}
