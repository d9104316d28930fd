import type { FastifyRequest } from 'fastify'
import { notFound } from '../../../platform/http/http-failure.ts'
import { findStaffSession, hashStaffToken } from '../login/sessions.ts'
import { readStaffToken } from './console-browser.ts'
import type { Door } from './door.ts'

/** Of a request that is no call, such as for a picture on a page; 404 unless it comes from the console and is not locked. */
export async function sessionOfRequest({ database, clock, settings, hasSamplePeople }: Door, request: FastifyRequest) {
  const site = request.headers['sec-fetch-site']
  const token = site === undefined || site === 'same-origin' ? readStaffToken(request, settings) : undefined
  if (token === undefined) throw notFound()
  const session = await findStaffSession(database.kysely, hashStaffToken(token), clock.now())
  const isOpen = session !== undefined && session.lockedAt === null && (!session.isSample || hasSamplePeople)
  if (!isOpen) throw notFound()
  return session
}
