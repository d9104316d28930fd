import type { RefObject } from 'react'

/** What the dashboard gives its screens, by `useOutletContext`. */
export interface DashboardContext {
  /** True until the first screen is shown. */
  isFirstScreen: RefObject<boolean>
  /** Moves the focus to the heading of the screen, so that a screen reader announces the screen. */
  focusHeading: () => void
}
