import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { clientIp, networkOf } from './client-ip.ts'

/** A session with the details of its customer that most handlers need. */
export type Session = {
  tokenHash: Buffer
  customerId: number
  profileId: string
  firstName: string | null
  profilePictureFileId: string | null
}

/** Who calls and from where, independent of HTTP. */
export type Caller = {
  /** Adds the request id to every line. */
  log: FastifyBaseLogger
  requestId: string
  /** The IPv4 address or IPv6 /64 network that limits are counted by. */
  network(): string
  userAgent(): string
  /** Identifies the browser, not its user. */
  deviceToken(): string | undefined
  /** Sets a cookie with a new device token; further calls in the same request return the same token. */
  issueDeviceToken(): string
  /** Lets another call begin. For a call that waits long for something other than the database. */
  giveWay(): void
  session?: Session
}

export type LoggedInCaller = Caller & { session: Session }

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

export const sourceOf = (
  request: FastifyRequest,
  { trustedProxies }: Reachability,
): Pick<Caller, 'log' | 'requestId' | 'network'> => ({
  log: request.log,
  requestId: request.id,
  network: () => networkOf(clientIp(request, trustedProxies)),
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
    giveWay: () => request.endWork?.(),
  }
}
