import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from './shared/page/deferred-scripts'
import { nonceContext } from './shared/wire/server-context'

export { nonceContext, serverApiContext, uploadHostContext } from './shared/wire/server-context'

const timeoutMs = 6_000

/**
 * Renders the whole page before responding instead of streaming it, so that a late error still gives a 500. Our server,
 * which sets a nonce, replaces a page that was not found by the prerendered one, so it is not rendered here.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) || undefined
  if (nonce && status === 404) return Promise.resolve(new Response(null, { status, headers }))
  return new Promise((resolve, reject) => {
    let error: unknown
    const chunks: Buffer[] = []
    const respond = () => {
      clearTimeout(timer)
      if (error) return reject(error)
      headers.set('content-type', 'text/html; charset=utf-8')
      resolve(new Response(Buffer.concat(chunks), { status, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
      </NonceContext>,
      {
        ...(nonce && { nonce }),
        onAllReady: () => pipe(collect(chunks, respond)),
        onShellError: reject,
        onError: (thrown) => {
          error ??= thrown
        },
      },
    )
    const timer = setTimeout(abort, timeoutMs)
  })
}

function collect(chunks: Buffer[], onFinish: () => void): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      onFinish()
      next()
    },
  })
}
