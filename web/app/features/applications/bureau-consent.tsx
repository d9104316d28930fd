import { consentTexts } from 'contract/account/consent-purposes'
import { Checkbox } from 'ui/field/checkbox.tsx'

const { words, version } = consentTexts.bureau

/** What is sent with the step: nothing unless the box is ticked. */
export const bureauConsentOf = (isGiven: boolean) => (isGiven ? { bureau_consent: version } : {})

type Props = { isGiven: boolean; onChange: (isGiven: boolean) => void }

/** A choice of its own, never ticked in advance; the step does not need it. */
export function BureauConsent({ isGiven, onChange }: Props) {
  return (
    <Checkbox
      name="bureau_consent"
      checked={isGiven}
      onChange={({ target }) => onChange(target.checked)}
      more={<p className="text-ink-soft text-sm">{words}</p>}
    >
      Let us read your credit report for this decision (your choice)
    </Checkbox>
  )
}
