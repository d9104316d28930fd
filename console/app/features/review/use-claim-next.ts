import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSnackbar } from 'ui/feedback/snackbar.tsx'
import type { Data } from '../../shared/wire/call'
import { useAct } from '../../shared/wire/use-act'

/** Claims the next case and opens it; what the claim has shown already is not asked for again. */
export function useClaimNext() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const show = useSnackbar()
  return useAct('review', 'claim', {
    onDone: ({ claim }: Data<'review', 'claim'>) => {
      if (claim === null) return show('Nothing waits for you.')
      const { lease_token, lease_until } = claim
      queries.setQueryData(['review', 'case', { case_id: claim.case.case_id }], claim.case)
      void navigate(`/review/${claim.case.case_id}`, { state: { lease_token, lease_until } })
    },
  })
}
