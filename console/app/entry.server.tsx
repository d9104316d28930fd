import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders the one page of the build, without content but with all that the browser waits for before it starts. */
export default async function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = await renderToReadableStream(<ServerRouter context={entry} url={request.url} />)
  await page.allReady
  return new Response(page, { status, headers })
}
