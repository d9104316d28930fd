import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import type { Reply } from 'contract/reply'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { ownProcess } from '../../platform/http/loopback.ts'
import { entryContexts, type ServerApi } from './server-build.ts'

export type RenderPage = (url: string, nonce: string) => Promise<Response>

type Options = { publicUrl: string; uploadHost: string; mode: 'production' | 'development' }

function createServerApi(app: FastifyInstance): ServerApi {
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

/** Renders with React Router, using our public address instead of the Host header of the request. */
export function createPageRenderer(
  app: FastifyInstance,
  loadBuild: () => Promise<ServerBuild>,
  { publicUrl, uploadHost, mode }: Options,
): RenderPage {
  const handle = createRequestHandler(loadBuild, mode)
  const serverApi = createServerApi(app)
  return async (url, nonce) => {
    const { nonceContext, serverApiContext, uploadHostContext } = entryContexts(await loadBuild())
    const context = new RouterContextProvider()
    context.set(nonceContext, nonce)
    context.set(serverApiContext, serverApi)
    context.set(uploadHostContext, uploadHost)
    return handle(new Request(publicUrl + url), context)
  }
}
