import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../sessions/sessions.ts'
import { addressOf } from './address-of.ts'

/** Who calls and from where, with nothing of HTTP in it. */
export type Caller = {
  address(): string
  userAgent(): string
  /** The token a browser keeps after its first login. */
  deviceToken(): string | undefined
  rememberDevice(token: string): void
  session?: Session
}

export type LoggedInCaller = Caller & { session: Session }

/** Where the server stands: behind https, behind proxies. */
export type Place = { isSecure: boolean; trustedProxies: number }

const deviceCookieDays = 400

/** Browsers accept the `__Host-` prefix only over https. */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-agrim_device' : 'agrim_device')

const cookieAttributes = (isSecure: boolean) =>
  `Path=/; Max-Age=${deviceCookieDays * 86_400}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

function cookie(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value !== undefined && /^[\w-]{43}$/.test(value)) return value
  }
  return undefined
}

export function callerOf(request: FastifyRequest, reply: FastifyReply, place: Place): Caller {
  const { isSecure, trustedProxies } = place
  const name = cookieName(isSecure)
  return {
    address: () => addressOf(request, trustedProxies),
    userAgent: () => (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceToken: () => cookie(request, name),
    rememberDevice: (token) => void reply.header('set-cookie', `${name}=${token}; ${cookieAttributes(isSecure)}`),
  }
}
