import { timingSafeEqual } from 'node:crypto'
import type { EventContract } from 'contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, callerOf, type LoggedInCaller, type Reachability, type Session } from './caller.ts'
import { noCredential } from './http-failure.ts'

type WireBody = Record<string, unknown>

export type FindSession = (token: string) => Promise<Session | undefined>

export type Credentials = {
  /** Throws 401 if the request has no credential at all. */
  require(request: FastifyRequest): void
  /** Returns undefined if a session is required, or a token was sent, and it is not valid. */
  check(event: EventContract, body: WireBody, request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>
}

const scheme = 'bearer '

export function bearerOf(request: FastifyRequest): string | undefined {
  const { authorization = '' } = request.headers
  if (authorization.slice(0, scheme.length).toLowerCase() !== scheme) return undefined
  return authorization.slice(scheme.length).trim() || undefined
}

const tokenOfBody = ({ token }: WireBody) => (typeof token === 'string' && token !== '' ? token : undefined)

/** A profile_id in a body is not a credential: it must match the session. */
const hasForeignProfile = (body: WireBody, session: Session) =>
  body.profile_id !== undefined && body.profile_id !== session.profileId

type Options = {
  findSession: FindSession
  publicCredential: string
  reachability: Reachability
  /** Called if a body contains the profile id of another customer. */
  onForeignProfile(caller: LoggedInCaller): void
}

export function createCredentials(options: Options): Credentials {
  const { findSession, publicCredential, reachability, onForeignProfile } = options
  const expected = Buffer.from(Buffer.from(publicCredential).toString('base64'))
  const isPublic = (request: FastifyRequest) => {
    const given = Buffer.from(/^Basic +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return {
    require(request) {
      if (bearerOf(request) === undefined && !isPublic(request)) throw noCredential()
    },
    async check({ credential, tokenInBody }, body, request, reply) {
      const token = bearerOf(request) ?? (tokenInBody ? tokenOfBody(body) : undefined)
      if (token === undefined) return credential === 'client' ? callerOf(request, reply, reachability) : undefined
      const session = await findSession(token)
      if (session === undefined) return undefined
      const caller = Object.assign(callerOf(request, reply, reachability), { session })
      if (credential !== 'session' || !hasForeignProfile(body, session)) return caller
      onForeignProfile(caller)
      return undefined
    },
  }
}
