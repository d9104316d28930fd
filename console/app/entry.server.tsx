import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders the one page of the build, without content. */
export default function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = renderToString(<ServerRouter context={entry} url={request.url} />)
  return new Response(`<!doctype html>${html}`, { status, headers })
}
