import { clientCredential } from 'contract/client-credential'
import { type EndpointName, paths } from 'contract/paths'
import type { Reply } from 'contract/reply'
import type { FastifyInstance } from 'fastify'
import { ownProcess } from '../platform/http/own-process.ts'

export type ServerApi = (name: EndpointName, body: object) => Promise<Reply<object>>

/** Our own API for pages made on the server: the same handlers and checks, without a network in between. */
export function serverApi(app: FastifyInstance): ServerApi {
  const authorization = `Basic ${Buffer.from(clientCredential).toString('base64')}`
  return async (name, body) => {
    const response = await app.inject({
      method: 'POST',
      url: paths[name],
      headers: { authorization },
      payload: body,
      remoteAddress: ownProcess,
    })
    return response.json<Reply<object>>()
  }
}
