import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScreen } from './lazy-screen'

const Screen = () => null
const never = new Promise<undefined>(() => {})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a screen that loads is returned, and its timer is stopped', async () => {
  await expect(loadScreen('support', async () => Screen)).resolves.toBe(Screen)
  expect(vi.getTimerCount()).toBe(0)
})

test('a script that loads without its screen is reported as missing', async () => {
  await expect(loadScreen('leads', async () => undefined)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk leads failed.\n(missing: /my-dashboard/leads)',
    type: 'missing',
  })
})

test('a script that does not load within 120 seconds is reported as a timeout, with the address of the screen', async () => {
  const failure = loadScreen('leads', () => never).catch((error) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(failure).resolves.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk leads failed.\n(timeout: /my-dashboard/leads)',
    type: 'timeout',
    request: '/my-dashboard/leads',
  })
})

test('a script that fails to load is reported with the URL from the browser’s error, and its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: https://agrim.example/assets/tnc-9.js')
  await expect(loadScreen('tnc', () => Promise.reject(cause))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk tnc failed.\n(error: https://agrim.example/assets/tnc-9.js)',
    type: 'error',
    request: 'https://agrim.example/assets/tnc-9.js',
    cause,
  })
})

test('an error without a URL is reported with the address of the screen', async () => {
  const fail = () => Promise.reject(new Error('Importing a module script failed.'))
  await expect(loadScreen('leads', fail)).rejects.toMatchObject({ request: '/my-dashboard/leads' })
})
