import { lazy, Suspense, useState } from 'react'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { PrerenderedFooter } from './prerendered-footer'

const LazyFooterContent = lazy(async () => ({ default: (await import('./footer-content')).FooterContent }))
const footerClass = 'mt-24 border-line border-t bg-sunk/60'

/**
 * The footer has no behaviour, so the browser keeps the prerendered one instead of loading its content a second time.
 * The content is loaded only when the browser navigates to a public page without loading a document.
 */
function BrowserFooter() {
  const isHydrated = useHydrated()
  const [isPrerendered] = useState(!isHydrated)
  if (isPrerendered)
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: inserts nothing; it makes React keep the existing content
      <footer className={footerClass} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    )
  return (
    <footer className={footerClass}>
      <Suspense>
        <LazyFooterContent />
      </Suspense>
    </footer>
  )
}

export function SiteFooter() {
  return import.meta.env.SSR ? <PrerenderedFooter className={footerClass} /> : <BrowserFooter />
}
