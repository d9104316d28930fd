import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { advanceToHour } from '../../../testing/advance-to-hour.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { type Autopay, createAutopay } from './autopay.ts'

type Created = { testApp: TestApp; autopay: Autopay }

/** Creates one app per test file. Each test starts at 10:00 in India, and the provider's webhooks never arrive. */
export function registerAutopayHooks(use: (created: Created) => void): void {
  let created: Created | undefined
  beforeAll(async () => {
    // Keeps midnight in India out of the tests.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T10:00:00+05:30') })
    const testApp = await createTestApp()
    created = { testApp, autopay: createAutopay(testApp) }
    use(created)
    await created.autopay.loseWebhooks()
  })
  afterAll(async () => {
    await created?.testApp.close()
    vi.useRealTimers()
  })
  beforeEach(() => {
    if (created) advanceToHour(created.testApp.clock, 10)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
}
