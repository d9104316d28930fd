import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { prepareToLeaveProxy } from './leave-proxy.ts'
import { releaseConnections } from './release-connections.ts'

test('a server that leaves its proxy is no longer ready but still serves requests', async () => {
  const testApp = await createTestApp()
  const leaveProxy = prepareToLeaveProxy(testApp.app)
  const codes = () =>
    Promise.all(
      ['/readyz', '/healthz', '/simulators/inbox'].map(async (url) => (await testApp.app.inject(url)).statusCode),
    )
  expect(await codes()).toEqual([200, 200, 200])
  await leaveProxy(0)
  expect(await codes()).toEqual([503, 200, 200])
  expect(testApp.logged()).not.toContain('request failed')
  await testApp.close()
})

/** Listens until the test has ended; a stop closes slow clients after 50 ms. */
async function listen(handler: () => Promise<unknown>) {
  const app = fastify({ forceCloseConnections: 'idle' }) as unknown as FastifyInstance
  let begun = 0
  app.addHook('onRequest', async () => void begun++)
  releaseConnections(app, 50)
  app.post('/', handler)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const send = (bytes: string) => {
    const client = connect(Number(port), '127.0.0.1')
    client.on('error', () => {})
    client.write(bytes)
    return client
  }
  return { app, send, begun: () => begun }
}

const head = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n'

test.each([
  ['sends nothing', ''],
  ['never finishes its headers', 'POST / HTTP/1.1\r\nhost: x\r\n'],
  ['never finishes its request', `${head}{`],
  ['never reads its reply', `${head}{}`],
])('a client that %s does not keep the server from stopping', { timeout: 20_000 }, async (_what, bytes) => {
  const { app, send } = await listen(async () => Readable.from(Array(800).fill(Buffer.alloc(65_536))))
  const connected = once(app.server, 'connection')
  send(bytes).pause()
  const [socket] = await connected
  await expect.poll(() => socket.bytesRead).toBe(bytes.length)
  await app.close()
})

test('a request that takes longer to answer than slow clients may take is still answered at a stop', async () => {
  const { app, send, begun } = await listen(() => sleep(500, { done: true }))
  const reply = text(send(`${head}{}`))
  await expect.poll(begun).toBe(1)
  await app.close()
  expect(await reply).toMatch(/^HTTP\/1\.1 200 .*\{"done":true\}$/s)
})
