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
  /** The whole address, for the police. */
  address(): string
  userAgent(): string
  /** Identifies the browser, not its user; it stays the same whoever logs in. */
  deviceToken(): string | undefined
  /** The browser's token or, if it has none, a new one in a cookie; further calls in the same request return the same. */
  issueDeviceToken(): string
  /** One for each customer who has logged in with this browser. Somebody else's device token proves none of them. */
  knownTokens(): readonly string[]
  /** Adds such a token to the cookie. */
  issueKnownToken(): string
  /** Lets another call begin. For a call that waits long for something other than the database. */
  giveWay(): void
  session?: Session
}

export type LoggedInCaller = Caller & { session: Session }

export type Reachability = { isSecure: boolean; trustedProxies: number }

const deviceCookieDays = 400
const tokenFormat = /^[\w-]{43}$/
/** More people than log in with one browser of a household; the one who was there first must prove the next login again. */
const maxKnown = 8

export const newToken = () => randomBytes(32).toString('base64url')

/** Browsers accept the `__Host-` prefix only over https. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-agrim_device' : 'agrim_device')

type DeviceCookie = { device: string; known: readonly string[] }

/** The browser's own token, and then those of the customers who are known on it. */
function readCookie(request: FastifyRequest, name: string): DeviceCookie | undefined {
  const [device = '', ...known] = (parseCookie(request.headers.cookie ?? '')[name] ?? '').split('.')
  const isWhole = [device, ...known].every((token) => tokenFormat.test(token))
  return isWhole ? { device, known: known.slice(0, maxKnown) } : undefined
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
  let cookie = readCookie(request, name)
  const isNew = cookie === undefined
  function setCookie(changed: DeviceCookie): void {
    cookie = changed
    const value = [changed.device, ...changed.known].join('.')
    const lifetime = { maxAge: deviceCookieDays * 86_400, httpOnly: true, secure: isSecure } as const
    // Replaces the one that the same reply has set before.
    reply.removeHeader('set-cookie')
    reply.header('set-cookie', stringifySetCookie({ name, value, path: '/', sameSite: 'lax', ...lifetime }))
  }
  function deviceCookie(): DeviceCookie {
    if (cookie === undefined) setCookie({ device: newToken(), known: [] })
    return cookie as DeviceCookie
  }
  return {
    ...sourceOf(request, reachability),
    address: () => clientIp(request, reachability.trustedProxies),
    userAgent: () => (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceToken: () => (isNew ? undefined : cookie?.device),
    issueDeviceToken: () => deviceCookie().device,
    knownTokens: () => cookie?.known ?? [],
    issueKnownToken() {
      const token = newToken()
      const { device, known } = deviceCookie()
      setCookie({ device, known: [token, ...known].slice(0, maxKnown) })
      return token
    },
    giveWay: () => request.endWork?.(),
  }
}
