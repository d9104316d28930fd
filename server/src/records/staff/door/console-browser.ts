import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackHost } from '../../../platform/config/exposure.ts'
import { HttpFailure } from '../../../platform/http/http-failure.ts'
import type { ConsoleSettings } from '../settings.ts'

/** The browser of one call. */
export type ConsoleBrowser = {
  /** As it names itself and as we are known to it: passkeys belong to it. */
  origin: string
  token: string | undefined
  /** How long ago the last key or click was. */
  idleMs: number
  userAgent: string
  requestId: string
  setToken(token: string, expiresAt: Date): void
  clearToken(): void
}

const tokenFormat = /^[\w-]{43}$/

/** Browsers accept the `__Host-` prefix only over https. */
const cookieNameOf = (isSecure: boolean) => (isSecure ? '__Host-staff' : 'staff')

const foreign = () => new HttpFailure(403, 'This call does not come from the console.')

/** Throws 403 unless a page of the console itself sends the call. */
function requireOwnOrigin({ headers }: FastifyRequest, { origin: configured }: ConsoleSettings): string {
  const { origin, host = '', 'sec-fetch-site': site } = headers
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) throw foreign()
  if (configured !== undefined) {
    if (origin !== configured) throw foreign()
    return origin
  }
  // On loopback the machine has several names.
  if (origin !== `http://${host}` || !isLoopbackHost(new URL(origin).hostname)) throw foreign()
  return origin
}

/** Of the last key or click, as the page says; without a word the call itself is one. */
function readIdleMs(header: unknown): number {
  const seconds = typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : 0
  return seconds * 1_000
}

const tokenOf = (request: FastifyRequest, isSecure: boolean) => {
  const token = parseCookie(request.headers.cookie ?? '')[cookieNameOf(isSecure)]
  return token !== undefined && tokenFormat.test(token) ? token : undefined
}

/** The token of a request that is no call: of a picture or a document on a page. */
export const readStaffToken = (request: FastifyRequest, { origin }: ConsoleSettings): string | undefined =>
  tokenOf(request, origin?.startsWith('https://') ?? false)

export function readBrowser(request: FastifyRequest, reply: FastifyReply, settings: ConsoleSettings): ConsoleBrowser {
  const origin = requireOwnOrigin(request, settings)
  const isSecure = origin.startsWith('https://')
  const name = cookieNameOf(isSecure)
  const cookie = { name, path: '/', httpOnly: true, secure: isSecure, sameSite: 'strict' } as const
  return {
    origin,
    token: tokenOf(request, isSecure),
    idleMs: readIdleMs(request.headers['x-idle-seconds']),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
    setToken: (value, expires) => void reply.header('set-cookie', stringifySetCookie({ ...cookie, value, expires })),
    clearToken: () => void reply.header('set-cookie', stringifySetCookie({ ...cookie, value: '', maxAge: 0 })),
  }
}
