import type { RefObject } from 'react'

/** What the dashboard gives its screens, by `useOutletContext`. */
export interface DashboardContext {
  /** True until the first screen is shown. */
  isFirstScreen: RefObject<boolean>
  /** Moves the focus to the heading of the screen, so that a screen reader announces the screen. */
  focusHeading: () => void
  /** Removes everything of the customer from this tab, and ends the session on the server. */
  logOut: () => void
}
