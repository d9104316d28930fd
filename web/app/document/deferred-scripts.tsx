import { createContext, use } from 'react'
import { Scripts } from 'react-router'
import reporterUrl from './client-reporter.js?url'

/** The CSP nonce of the response, which the server provides. */
export const NonceContext = createContext<string | undefined>(undefined)

const holderId = 'deferred-scripts'

const reportAfterMs = 5_000

/** Keeps the errors of the page for the script that reports them, which comes last so that it delays nothing. */
const collectErrors = () => `{
  const errorEvents = (window.errorEvents = [])
  for (const type of ['error', 'unhandledrejection', 'vite:preloadError'])
    addEventListener(type, (event) => errorEvents.push(event), true)
  addEventListener('load', () => setTimeout(() => import('${reporterUrl}').catch(() => {}), ${reportAfterMs}))
}`

/** Every change of the page starts at its top, the way back included. */
const startAtTop = `{
  history.scrollRestoration = 'manual'
  addEventListener('pageshow', (event) => event.persisted && scrollTo({ top: 0, behavior: 'instant' }))
}`

/**
 * The data for hydration is inserted at once, since the end of the document adds to it. Scripts and their preloads wait
 * for the first paint.
 */
const startAfterPaint = `{
  const holder = document.getElementById('${holderId}')
  const content = document.createRange().createContextualFragment(holder.textContent)
  const deferred = [...content.querySelectorAll('link, script[type=module]')]
  for (const element of deferred) element.remove()
  document.head.append(content)
  const start = () => document.head.append(...deferred)
  if (PerformanceObserver.supportedEntryTypes.includes('paint'))
    new PerformanceObserver((list, observer) => {
      // The background may be painted earlier, which is no reason to start.
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      setTimeout(start)
    }).observe({ type: 'paint', buffered: true })
  else start()
}`

/**
 * The scripts of a page, loaded after its first paint so that they do not compete with its style and font. A browser that
 * runs scripts reads the content of noscript as text, so nothing in it is loaded until the script below inserts it.
 * In the browser both elements are already there, so their content is left out of the bundle.
 */
export function DeferredScripts() {
  const script = import.meta.env.SSR ? `${collectErrors()}\n${startAtTop}\n${startAfterPaint}` : ''
  return (
    <>
      <noscript id={holderId}>{import.meta.env.SSR ? <Scripts /> : null}</noscript>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file */}
      <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}
