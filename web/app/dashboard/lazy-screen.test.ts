import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScreen } from './lazy-screen'

const Screen = () => null
const never = new Promise<undefined>(() => {})

/** A loader whose source text reads as the build leaves it. */
function thunkReading(text: string, load: () => Promise<typeof Screen | undefined>) {
  return Object.assign(() => load(), { toString: () => text })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a screen that arrives is given, and no timer is left behind', async () => {
  await expect(loadScreen('support', async () => Screen)).resolves.toBe(Screen)
  expect(vi.getTimerCount()).toBe(0)
})

test('a script that arrives without its screen is missing', async () => {
  const load = thunkReading('()=>import("./support-AbC1.js")', async () => undefined)
  await expect(loadScreen('support', load)).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'missing' })
})

test('a script that does not come within 120 seconds has timed out', async () => {
  const failure = loadScreen(
    'leads',
    thunkReading('()=>import(`./leads-1.js`)', () => never),
  ).catch((error) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  const request = new URL('./leads-1.js', new URL('./lazy-screen.ts', import.meta.url)).href
  await expect(failure).resolves.toMatchObject({
    name: 'ChunkLoadError',
    message: `Loading chunk leads failed.\n(timeout: ${request})`,
    type: 'timeout',
    request,
  })
})

test('a script that fails to load says so with its address and its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module: https://agrim.example/assets/tnc-9.js')
  await expect(loadScreen('tnc', () => Promise.reject(cause))).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk tnc failed.\n(error: https://agrim.example/assets/tnc-9.js)',
    type: 'error',
    request: 'https://agrim.example/assets/tnc-9.js',
    cause,
  })
})

test('the address in the loader counts for more than what the browser complains of', async () => {
  const load = thunkReading("() => import('https://agrim.example/assets/x-1.js').then(m=>m.X)", () =>
    Promise.reject(new Error('https://elsewhere.example/y.js')),
  )
  await expect(loadScreen('x', load)).rejects.toMatchObject({ request: 'https://agrim.example/assets/x-1.js' })
})

test('an address that nobody tells is unknown', async () => {
  await expect(loadScreen('x', () => Promise.reject(new Error('no')))).rejects.toMatchObject({ request: 'unknown' })
})
