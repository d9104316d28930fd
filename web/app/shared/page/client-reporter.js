/*
 * Reports errors and web vitals of a page to our own server, without personal data: no messages, which may quote what
 * the user typed, and no query strings. It is loaded on its own some seconds after the page, so it is plain JavaScript.
 */

const address = '/client-reports'
const maxErrors = 5
const vitalsShare = 0.1

const send = (report) => {
  const body = JSON.stringify({ page: location.pathname, ...report })
  navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }))
}

function kindOf({ type, target }) {
  if (type === 'vite:preloadError' || target instanceof HTMLElement) return 'chunk'
  return type === 'unhandledrejection' ? 'rejection' : 'error'
}

/** The first position in the stack that is in one of our scripts. */
const positionIn = (stack) => /\/assets\/([\w.-]+:\d+:\d+)/.exec(String(stack))?.[1]

/** Images and stylesheets that fail to load are not reported. */
const isImageOrStyle = ({ target }) =>
  target instanceof HTMLElement && !target.matches('script, link[rel=modulepreload]')

let errorCount = 0
function reportErrorEvent(event) {
  if (isImageOrStyle(event) || ++errorCount > maxErrors) return
  // The event of a script that did not load has none of these.
  const { name = '', stack } = event.error ?? event.reason ?? event.payload ?? {}
  const plainName = /^\w{1,40}$/.test(name) ? name : undefined
  send({ errors: [{ kind: kindOf(event), name: plainName, at: positionIn(stack) }] })
}

const vitals = {}
const observe = (type, handle, options) => {
  if (PerformanceObserver.supportedEntryTypes.includes(type))
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true, ...options })
}

function measureVitals() {
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  // As defined for CLS: shifts less than a second apart form a window of at most five seconds; the worst window counts.
  let shiftWindow = { from: 0, to: 0, sum: 0 }
  observe('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return
    const isSameWindow = startTime - shiftWindow.to < 1_000 && startTime - shiftWindow.from < 5_000
    const { from, sum } = isSameWindow ? shiftWindow : { from: startTime, sum: 0 }
    shiftWindow = { from, to: startTime, sum: sum + value }
    vitals.cls = Math.max(vitals.cls ?? 0, shiftWindow.sum)
  })
  vitals.cls = 0
  observe(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) vitals.inp = Math.max(vitals.inp ?? 0, duration)
    },
    { durationThreshold: 40 },
  )
  const reportOnce = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', reportOnce)
    send({ vitals })
  }
  document.addEventListener('visibilitychange', reportOnce)
}

// The page collects its errors in this list until this script is loaded.
const errorEvents = window.errorEvents ?? []
errorEvents.forEach(reportErrorEvent)
errorEvents.push = reportErrorEvent
if (Math.random() < vitalsShare) measureVitals()
