import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { serverApi } from './server-api.ts'
import { entryContexts } from './server-build.ts'

export type Render = (request: FastifyRequest, nonce: string) => Promise<Response>

type Origin = { publicUrl: string; uploadHost: string; mode: 'production' | 'development' }

/** The page as React Router makes it. The address is ours whatever Host the browser named. */
export function renderer(app: FastifyInstance, loadBuild: () => Promise<ServerBuild>, origin: Origin): Render {
  const handle = createRequestHandler(loadBuild, origin.mode)
  const api = serverApi(app)
  return async (request, nonce) => {
    const { nonceContext, serverApiContext, uploadHostContext } = entryContexts(await loadBuild())
    const context = new RouterContextProvider()
    context.set(nonceContext, nonce)
    context.set(serverApiContext, api)
    context.set(uploadHostContext, origin.uploadHost)
    return handle(new Request(origin.publicUrl + request.url), context)
  }
}
