import { clientReport, clientReportPath } from 'contract/site/client-report'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import reporterUrl from './client-reporter.js?url'

type ErrorEvents = { errorEvents?: Event[] }

let reports: unknown[] = []
let imports = 0

beforeEach(() => {
  reports = []
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => {
    expect(url).toBe(clientReportPath)
    void (body as Blob).text().then((text) => reports.push(clientReport.parse(JSON.parse(text))))
    return true
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete (window as ErrorEvents).errorEvents
})

/** Runs the script on a page that has already collected these errors. */
async function runReporter(collected: Event[]): Promise<Event[]> {
  ;(window as ErrorEvents).errorEvents = collected
  await import(/* @vite-ignore */ `${reporterUrl}?run=${++imports}`)
  return collected
}

function thrown(message: string, stack: string): ErrorEvent {
  const error = new TypeError(message)
  error.stack = stack
  return new ErrorEvent('error', { error })
}

test('errors before and after the script are reported by name and position, without their message', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  const secret = 'asha@example.com'
  const stack = `TypeError: ${secret}\n at x (https://a.example/assets/later-stages-l8Fj.js:1:234)`
  const events = await runReporter([thrown(secret, stack)])
  events.push(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: secret }))
  const failedScript = Object.assign(new Event('vite:preloadError'), { payload: new Error('no script') })
  events.push(failedScript)
  await expect.poll(() => reports).toHaveLength(3)
  expect(reports).toMatchObject([
    { errors: [{ kind: 'error', name: 'TypeError', at: 'later-stages-l8Fj.js:1:234' }], vitals: {} },
    { errors: [{ kind: 'rejection' }] },
    { errors: [{ kind: 'chunk', name: 'Error' }] },
  ])
  expect(JSON.stringify(reports)).not.toContain(secret)
})

test('a script that could not be loaded is reported although its event has no error', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  const events: Event[] = []
  addEventListener('error', (event) => events.push(event), { capture: true, once: true })
  const script = Object.assign(document.createElement('script'), { src: '/missing-script.js' })
  document.head.append(script)
  await expect.poll(() => events).toHaveLength(1)
  await runReporter(events)
  await expect.poll(() => reports).toMatchObject([{ errors: [{ kind: 'chunk' }] }])
  script.remove()
})

test('a page reports at most five errors', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  await runReporter(Array.from({ length: 20 }, () => thrown('', '')))
  await expect.poll(() => reports).toHaveLength(5)
})

const shiftAt = (startTime: number, value: number, hadRecentInput = false) => ({ startTime, value, hadRecentInput })
const measured: Record<string, object[]> = {
  'largest-contentful-paint': [{ startTime: 700 }, { startTime: 900 }],
  'layout-shift': [shiftAt(100, 0.125), shiftAt(600, 0.25), shiftAt(900, 1, true), shiftAt(9_000, 0.125)],
  event: [{ interactionId: 1, duration: 80 }, { interactionId: 2, duration: 56 }, { duration: 400 }],
}

type OnEntries = (list: { getEntries: () => object[] | undefined }) => void

class SampleObserver {
  static supportedEntryTypes = Object.keys(measured)
  readonly onEntries: OnEntries
  constructor(onEntries: OnEntries) {
    this.onEntries = onEntries
  }
  observe({ type }: { type: string }) {
    queueMicrotask(() => this.onEntries({ getEntries: () => measured[type] }))
  }
}

test('one visit in ten reports its web vitals, once, when the page is left', async () => {
  vi.stubGlobal('PerformanceObserver', SampleObserver)
  vi.spyOn(Math, 'random').mockReturnValue(0.05)
  await runReporter([])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  for (let time = 0; time < 2; time++) document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => reports).toHaveLength(1)
  expect(reports).toMatchObject([{ errors: [], vitals: { lcp: 900, cls: 0.375, inp: 80 } }])
})
