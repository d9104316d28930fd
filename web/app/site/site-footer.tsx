import { lazy, Suspense, useState } from 'react'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { BuiltFooter } from './built-footer'

const LateContent = lazy(async () => ({ default: (await import('./footer-content')).FooterContent }))
const look = 'mt-24 border-line border-t bg-sunk/60'

/**
 * In the browser the footer stays as the build wrote it: it answers to no script, so no page carries it a second time.
 * Only where the browser comes to a public page without loading it is the content fetched.
 */
function BrowserFooter() {
  const isHydrated = useHydrated()
  const [isBuilt] = useState(!isHydrated)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sets nothing; it tells React to leave what is there
  if (isBuilt) return <footer className={look} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  return (
    <footer className={look}>
      <Suspense>
        <LateContent />
      </Suspense>
    </footer>
  )
}

export function SiteFooter() {
  return import.meta.env.SSR ? <BuiltFooter className={look} /> : <BrowserFooter />
}
