import { connect } from 'node:net'
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

test('a client that never finishes its request does not keep the server from stopping', {
  timeout: 20_000,
}, async () => {
  const app = fastify({ forceCloseConnections: 'idle' }) as unknown as FastifyInstance
  const { promise: hasBegun, resolve } = Promise.withResolvers<void>()
  app.addHook('onRequest', async () => resolve())
  releaseConnections(app, 50)
  app.post('/', async () => ({}))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const client = connect(Number(port), '127.0.0.1')
  client.on('error', () => {})
  client.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{')
  await hasBegun
  await app.close()
})
