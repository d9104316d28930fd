import type { EndpointName } from 'contract/paths'
import { expect } from 'vitest'
import { server } from './fake-server'

/**
 * Fetches the data of the screen again, as when the window gets the focus, and holds the reply back. Returns a function
 * that sends it and waits until the screen could have shown it.
 */
export async function delayRefetch(endpoint: EndpointName, event: string, reply: object): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  server.on(endpoint, event, async () => {
    await held.promise
    return reply
  })
  const count = server.received(endpoint, event).length
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => server.received(endpoint, event)).toHaveLength(count + 1)
  return async () => {
    held.resolve()
    await held.promise
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
