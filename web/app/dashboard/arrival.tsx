import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Stands beside a screen: once it is there, the page is at its top and a screen reader hears its heading. */
export function Arrival() {
  const { key } = useLocation()
  useEffect(() => {
    if (key === 'default') return
    window.scrollTo({ top: 0, behavior: 'instant' })
    // Whoever opened the menu while the screen was on its way keeps it.
    if (document.querySelector('[aria-controls="dashboard-menu"][aria-expanded="true"]')) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [key])
  return null
}
