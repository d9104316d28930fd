import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { nonceContext } from './api/nonce-context'
import { scriptsAfterPaint } from './scripts-after-paint'

export { serverApiContext } from './api/server-api-context'
export { uploadHostContext } from './api/upload-host-context'
export { nonceContext }

const timeoutMs = 6_000

/** In development the scripts are Vite's to start. */
const finish = import.meta.env.PROD ? scriptsAfterPaint : (html: string) => html

/** Makes the whole page before answering: nothing is streamed, so that a late error still gives a true 500. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext) || undefined
  return new Promise((resolve, reject) => {
    let error: unknown
    const chunks: Buffer[] = []
    const answer = () => {
      clearTimeout(timer)
      if (error) return reject(error)
      headers.set('content-type', 'text/html; charset=utf-8')
      resolve(new Response(finish(Buffer.concat(chunks).toString()), { status, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />,
      {
        ...(nonce && { nonce }),
        onAllReady: () => pipe(collect(chunks, answer)),
        onShellError: reject,
        onError: (thrown) => {
          error ??= thrown
        },
      },
    )
    const timer = setTimeout(abort, timeoutMs)
  })
}

function collect(chunks: Buffer[], whenDone: () => void): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      whenDone()
      next()
    },
  })
}
