import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from 'ui/form/use-hydrated.ts'

/** A code is on its way. Kept with the address in the history, so that Back and reload do what they should. */
export type Sent = { mobile: string; profileId: string; sentAt: number }

function readSent(state: unknown): Sent | undefined {
  const { mobile, profileId, sentAt } = (state ?? {}) as Partial<Sent>
  return mobile && profileId && sentAt ? { mobile, profileId, sentAt } : undefined
}

/** Which of the two steps is shown. The first is what the server rendered, so the second waits for the browser. */
export function useLoginStep() {
  const location = useLocation()
  const navigate = useNavigate()
  const sent = useHydrated() ? readSent(location.state) : undefined
  const here = `${location.pathname}${location.search}`
  return {
    sent,
    goToOtp: (state: Sent) => void navigate(here, { state, replace: sent !== undefined, preventScrollReset: true }),
    goToMobile: () => void navigate(here, { state: null, replace: true, preventScrollReset: true }),
  }
}
