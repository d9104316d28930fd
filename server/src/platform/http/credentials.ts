import { timingSafeEqual } from 'node:crypto'
import type { Credential } from 'contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session, Sessions } from '../session.ts'
import { type Caller, callerOf } from './caller.ts'
import { noCredential } from './http-failure.ts'

type WireBody = Record<string, unknown>

export type Credentials = {
  /** Throws 401 unless the request carries some credential at all. */
  require(request: FastifyRequest): void
  /** The caller, or nothing when a session is needed and there is none that is valid. */
  check(asked: Credential, body: WireBody, request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined>
}

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** A profile_id in a body proves nothing: it must be the session's own. */
const namesAnother = (body: WireBody, session: Session) =>
  body.profile_id !== undefined && body.profile_id !== session.profileId

type Options = { sessions: Sessions; publicCredential: string; isSecure: boolean }

export function createCredentials({ sessions, publicCredential, isSecure }: Options): Credentials {
  const expected = Buffer.from(`Basic ${Buffer.from(publicCredential).toString('base64')}`)
  const isPublic = (request: FastifyRequest) => {
    const given = Buffer.from(request.headers.authorization ?? '')
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return {
    require(request) {
      if (!isPublic(request) && bearerOf(request) === undefined) throw noCredential()
    },
    async check(asked, body, request, reply) {
      if (asked === 'client' && isPublic(request)) return callerOf(request, reply, isSecure)
      const token = bearerOf(request)
      const session = token === undefined ? undefined : await sessions.find(token)
      if (session === undefined || (asked === 'session' && namesAnother(body, session))) return undefined
      return { ...callerOf(request, reply, isSecure), session }
    },
  }
}
