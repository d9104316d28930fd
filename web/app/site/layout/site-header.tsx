import { useEffect } from 'react'
import { PrerenderedHeader } from './prerendered-header'
import { createStaticContent } from './static-content'

const headerClass = 'sticky top-0 z-10 border-line border-b bg-paper'
const BrowserHeader = createStaticContent(
  'header',
  headerClass,
  async () => (await import('./header-content')).HeaderContent,
)

/** Reads the storage itself: the session's module would weigh on every public page. */
function isLoggedIn(): boolean {
  try {
    return Boolean(sessionStorage.getItem('token'))
  } catch {
    return false
  }
}

/** Shows the links of the header that lead a customer who is logged in back to the dashboard. */
function useDashboardLinks() {
  useEffect(() => {
    if (!isLoggedIn()) return
    for (const link of document.querySelectorAll<HTMLElement>('[data-dashboard-link]')) link.hidden = false
  })
}

export function SiteHeader() {
  useDashboardLinks()
  return import.meta.env.SSR ? <PrerenderedHeader className={headerClass} /> : <BrowserHeader />
}
