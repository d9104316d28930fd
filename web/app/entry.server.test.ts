import { type EntryContext, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import handleRequest, { nonceContext } from './entry.server'

test('a page that does not exist is not rendered, because the server sends its own page for it', async () => {
  const context = new RouterContextProvider()
  context.set(nonceContext, 'nonce')
  const notRendered = undefined as unknown as EntryContext
  const request = new Request('http://localhost/blog/unknown')
  const response = await handleRequest(request, 404, new Headers(), notRendered, context)
  expect([response.status, await response.text()]).toEqual([404, ''])
})
