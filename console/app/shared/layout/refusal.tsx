import { Alert } from 'ui/feedback/alert.tsx'
import type { CallRefused } from '../wire/call'

/** Why an act was not done. */
export function Refusal({ refusal }: { refusal: CallRefused | undefined }) {
  if (refusal === undefined) return null
  return (
    <Alert type="error" clearAfterMs={null}>
      {refusal.message}
    </Alert>
  )
}
