import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

const bannerId = 'dashboard-banner'

/** The place for `FullWidthBanner`: across the whole window, above the menu and the screen. */
export const BannerSlot = () => <div id={bannerId} />

export function FullWidthBanner({ label, children }: { label: string; children: ReactNode }) {
  const slot = document.getElementById(bannerId)
  return slot && createPortal(<section aria-label={label}>{children}</section>, slot)
}
