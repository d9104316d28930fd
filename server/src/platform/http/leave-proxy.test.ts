import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { prepareToLeaveProxy } from './leave-proxy.ts'

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
