import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Checkbox } from 'ui/field/checkbox.tsx'

/** A form that requires a consent, which is not ticked in advance. Submitting it without focuses the box. */
export function useConsent(id: string, onAgreed: () => void) {
  const [isAgreed, setIsAgreed] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  return {
    submit(event: FormEvent) {
      event.preventDefault()
      setIsMissing(!isAgreed)
      if (isAgreed) onAgreed()
      else document.getElementById(id)?.focus()
    },
    box: {
      id,
      isMissing,
      checked: isAgreed,
      onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
        setIsAgreed(currentTarget.checked)
        setIsMissing(false)
      },
    },
  }
}

interface Props {
  box: ReturnType<typeof useConsent>['box']
  text: string
  /** Shown if the form was submitted without the consent. */
  missingMessage: string
}

export function ConsentCheckbox({ box: { isMissing, ...box }, text, missingMessage }: Props) {
  return (
    <Checkbox {...box} error={isMissing ? missingMessage : undefined}>
      <span className="text-sm">{text}</span>
    </Checkbox>
  )
}
