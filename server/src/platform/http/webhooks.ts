import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpFailure } from './http-failure.ts'

export const notSigned = () => new HttpFailure(400, 'This message is not signed by who it names.')

/** Sent once a message is stored: a provider repeats what was not acknowledged. */
export const acknowledgement = { Status: 1, Message: 'Taken.' }

/** Signatures are over the bytes, so bodies are not parsed before they are verified. */
export function acceptRawBodies(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
}
