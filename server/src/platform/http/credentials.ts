import { timingSafeEqual } from 'node:crypto'
import type { EventContract } from 'contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session, Sessions } from '../../sessions/sessions.ts'
import { type Caller, callerOf, type Place } from './caller.ts'
import { noCredential } from './http-failure.ts'

type WireBody = Record<string, unknown>

export type Credentials = {
  /** Throws 401 unless the request carries some credential at all. */
  require(request: FastifyRequest): void
  /** The caller, or nothing when a session is needed and there is none that is valid. */
  check(event: EventContract, body: WireBody, request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>
}

const scheme = 'bearer '

/** The token of a logged-in caller. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const { authorization = '' } = request.headers
  if (authorization.slice(0, scheme.length).toLowerCase() !== scheme) return undefined
  return authorization.slice(scheme.length).trim() || undefined
}

/** The token of a call that may carry it in its body. */
const tokenIn = ({ token }: WireBody) => (typeof token === 'string' && token !== '' ? token : undefined)

/** A profile_id in a body proves nothing: it must be the session's own. */
const namesAnother = (body: WireBody, session: Session) =>
  body.profile_id !== undefined && body.profile_id !== session.profileId

type Options = Place & { sessions: Sessions; publicCredential: string }

export function createCredentials({ sessions, publicCredential, ...place }: Options): Credentials {
  const expected = Buffer.from(`Basic ${Buffer.from(publicCredential).toString('base64')}`)
  const isPublic = (request: FastifyRequest) => {
    const { authorization } = request.headers
    if (authorization?.length !== expected.length) return false
    const given = Buffer.from(authorization)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return {
    require(request) {
      if (bearerOf(request) === undefined && !isPublic(request)) throw noCredential()
    },
    async check({ credential: asked, tokenInBody }, body, request, reply) {
      const token = bearerOf(request) ?? (tokenInBody ? tokenIn(body) : undefined)
      if (token === undefined) return asked === 'client' ? callerOf(request, reply, place) : undefined
      const session = await sessions.find(token)
      if (session === undefined || (asked === 'session' && namesAnother(body, session))) return undefined
      return Object.assign(callerOf(request, reply, place), { session })
    },
  }
}
