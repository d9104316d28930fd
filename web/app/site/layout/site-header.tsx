import { useEffect } from 'react'
import { createStaticContent } from '../../shared/page/static-content'
import { PrerenderedHeader } from './prerendered-header'

const headerClass = 'sticky top-0 z-10 border-line border-b bg-paper'
const BrowserHeader = createStaticContent(
  'header',
  headerClass,
  async () => (await import('./header-content')).HeaderContent,
)

/** Reads the storage directly, because the session module would add to the script of every public page. */
function isLoggedIn(): boolean {
  try {
    return Boolean(sessionStorage.getItem('token'))
  } catch {
    return false
  }
}

/** Shows the links to the dashboard if the customer is logged in. */
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
