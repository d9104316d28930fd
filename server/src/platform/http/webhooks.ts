import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpFailure } from './http-failure.ts'

export const notSigned = () => new HttpFailure(400, 'The signature of this message is not valid.')

/** Sent only after a message is stored, because a provider repeats a message until it is acknowledged. */
export const acknowledgement = { Status: 1, Message: 'Accepted.' }

/** Signatures cover the raw bytes, so bodies must not be parsed before they are verified. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
}
