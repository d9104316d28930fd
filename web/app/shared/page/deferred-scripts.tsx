import { brand } from 'contract/brand'
import { createContext, use, useEffect } from 'react'
import { Scripts } from 'react-router'
import reporterUrl from './client-reporter.js?url'

/** The CSP nonce of the response, which the server provides. */
export const NonceContext = createContext<string | undefined>(undefined)

const holderId = 'deferred-scripts'

const reportAfterMs = 5_000

/** Collects errors for the reporting script, which is loaded last so that it does not slow the page down. */
const collectErrors = () => `{
  const errorEvents = (window.errorEvents = [])
  for (const type of ['error', 'unhandledrejection', 'vite:preloadError'])
    addEventListener(type, (event) => errorEvents.push(event), true)
  addEventListener('load', () => setTimeout(() => import('${reporterUrl}').catch(() => {}), ${reportAfterMs}))
}`

/**
 * Until the page is hydrated its forms do nothing. Scripts may fail in browsers that are older than those we support, which lack
 * `inert`, and where the network fails.
 */
const explainFailedStart = () => `{
  const explain = (text) => {
    if (document.querySelector('html[data-hydrated], body > [role=alert]')) return
    const notice = document.createElement('p')
    notice.setAttribute('role', 'alert')
    notice.className = 'bg-marigold-soft p-4 text-center in-data-hydrated:hidden'
    notice.textContent = text + ' ${brand.phone}.'
    document.body.prepend(notice)
  }
  if (!('inert' in HTMLElement.prototype))
    explain('Your browser is too old for this page, and its buttons may not work. Please update the browser, or call')
  const explainError = ({ target, filename = '' }) =>
    target instanceof HTMLImageElement ||
    filename.includes('-extension:') ||
    explain('This page did not start. Please reload it. If that does not help, update your browser, or call')
  addEventListener('error', explainError, true)
  addEventListener('unhandledrejection', explainError)
}`

/** Every navigation starts at the top of the page, even back. */
const startAtTop = `{
  history.scrollRestoration = 'manual'
  addEventListener('pageshow', (event) => event.persisted && scrollTo({ top: 0, behavior: 'instant' }))
}`

/**
 * The data for hydration is inserted at once, because the end of the document adds to it. Scripts and their preloads
 * wait for the first paint.
 */
const startAfterPaint = `{
  const holder = document.getElementById('${holderId}')
  const content = document.createRange().createContextualFragment(holder.textContent)
  const deferred = [...content.querySelectorAll('link, script[type=module]')]
  for (const element of deferred) element.remove()
  document.head.append(content)
  // Starting all requests in one task would block a slow phone for a tenth of a second.
  const start = () => deferred.forEach((element) => setTimeout(() => document.head.append(element)))
  if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver((list, observer) => {
      // Painting only the background does not count.
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      setTimeout(start)
    }).observe({ type: 'paint', buffered: true })
  else start()
}`

/**
 * The scripts of a page, loaded after its first paint so that they do not compete with its style and font; see
 * docs/decisions/112-load-scripts-after-the-first-paint.md. A browser that runs scripts reads the content of noscript as
 * text, so nothing in it is loaded until the script below inserts it.
 * In the browser both elements are already there, so their content is left out of the bundle.
 */
export function DeferredScripts() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  const script = import.meta.env.SSR
    ? [collectErrors(), explainFailedStart(), startAtTop, startAfterPaint].join('\n')
    : ''
  return (
    <>
      <noscript id={holderId}>{import.meta.env.SSR ? <Scripts /> : null}</noscript>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}
