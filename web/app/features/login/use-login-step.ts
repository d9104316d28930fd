import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { loginDraft, type SentCode } from './login-draft'

function readSentCode(state: unknown): SentCode | undefined {
  const { mobile, profileId, sentAt } = (state ?? {}) as Partial<SentCode>
  return mobile && profileId && sentAt ? { mobile, profileId, sentAt } : undefined
}

/** Which of the two steps is shown. The server renders the first, so the second is shown only after hydration. */
export function useLoginStep() {
  const location = useLocation()
  const navigate = useNavigate()
  const sentCode = useHydrated() ? readSentCode(location.state) : undefined
  const path = `${location.pathname}${location.search}`
  return {
    sentCode,
    async showCodeStep(state: SentCode) {
      loginDraft.save({ sentCode: state })
      await navigate(path, { state, replace: sentCode !== undefined, preventScrollReset: true })
    },
    showMobileStep: () => void navigate(path, { state: null, replace: true, preventScrollReset: true }),
  }
}
