import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, networkOf } from './address-of.ts'

/** A logged-in customer, read with the session in one round trip. */
export type Session = {
  tokenHash: Buffer
  customerId: number
  profileId: string
  firstName: string | null
  profilePictureFileId: string | null
}

/** Who calls and from where, with nothing of HTTP in it. */
export type Caller = {
  /** Every line of it carries the id of the request. */
  log: FastifyBaseLogger
  requestId: string
  /** The address that limits are counted by: of IPv6 the /64 network. */
  network(): string
  userAgent(): string
  /** The token that tells one browser from another; it says nothing about who uses it. */
  deviceToken(): string | undefined
  /** Gives the browser a new token in its cookie; the same one however often it is called for a request. */
  issueDeviceToken(): string
  session?: Session
}

export type LoggedInCaller = Caller & { session: Session }

/** How the server is reached: over https, behind proxies. */
export type Reachability = { isSecure: boolean; trustedProxies: number }

const deviceCookieDays = 400
const tokenFormat = /^[\w-]{43}$/

export const newToken = () => randomBytes(32).toString('base64url')

/** Browsers accept the `__Host-` prefix only over https. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-agrim_device' : 'agrim_device')

function readCookie(request: FastifyRequest, name: string): string | undefined {
  const value = parseCookie(request.headers.cookie ?? '')[name]
  return value !== undefined && tokenFormat.test(value) ? value : undefined
}

/** Where a request comes from, whoever sent it. */
export const sourceOf = (
  request: FastifyRequest,
  { trustedProxies }: Reachability,
): Pick<Caller, 'log' | 'requestId' | 'network'> => ({
  log: request.log,
  requestId: request.id,
  network: () => networkOf(addressOf(request, trustedProxies)),
})

export function callerOf(request: FastifyRequest, reply: FastifyReply, reachability: Reachability): Caller {
  const { isSecure } = reachability
  const name = cookieName(isSecure)
  let issued: string | undefined
  function issueDeviceToken(): string {
    if (issued !== undefined) return issued
    issued = newToken()
    const lifetime = { maxAge: deviceCookieDays * 86_400, httpOnly: true, secure: isSecure } as const
    reply.header('set-cookie', stringifySetCookie({ name, value: issued, path: '/', sameSite: 'lax', ...lifetime }))
    return issued
  }
  return {
    ...sourceOf(request, reachability),
    userAgent: () => (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceToken: () => readCookie(request, name),
    issueDeviceToken,
  }
}
