import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScreen } from './lazy-screen'

const Screen = () => null
const never = new Promise<undefined>(() => {})
const preloads: Record<string, string> = { leads: 'https://agrim.example/assets/leads-1.js' }

/** Stands in for the preload links that Vite adds. */
function findPreload(selector: string) {
  const chunk = /\/([a-z-]+)-"/.exec(selector)?.[1] ?? ''
  return preloads[chunk] ? { href: preloads[chunk] } : null
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: findPreload })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a screen that loads is returned, and its timer is stopped', async () => {
  await expect(loadScreen('support', async () => Screen)).resolves.toBe(Screen)
  expect(vi.getTimerCount()).toBe(0)
})

test('a script that loads without its screen is reported as missing', async () => {
  await expect(loadScreen('leads', async () => undefined)).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk leads failed.\n(missing: https://agrim.example/assets/leads-1.js)',
    type: 'missing',
  })
})

test('a script that does not load within 120 seconds is reported as a timeout, with its URL', async () => {
  const failure = loadScreen('leads', () => never).catch((error) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(failure).resolves.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk leads failed.\n(timeout: https://agrim.example/assets/leads-1.js)',
    type: 'timeout',
    request: 'https://agrim.example/assets/leads-1.js',
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

test('an error without a URL is reported with that of the preload link, or with the name of the chunk', async () => {
  const fail = () => Promise.reject(new Error('Importing a module script failed.'))
  await expect(loadScreen('leads', fail)).rejects.toMatchObject({ request: preloads.leads })
  await expect(loadScreen('other', fail)).rejects.toMatchObject({ request: 'other' })
})
