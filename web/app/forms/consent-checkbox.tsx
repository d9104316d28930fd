import { type ChangeEvent, type FormEvent, useState } from 'react'
import { Checkbox } from 'ui/field/checkbox.tsx'

/** A form that is sent only with a consent, which is not ticked beforehand. Without it the box takes the focus. */
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
  words: string
  /** Said where the form was sent without it. */
  missing: string
}

export function ConsentCheckbox({ box: { isMissing, ...box }, words, missing }: Props) {
  return (
    <Checkbox {...box} error={isMissing ? missing : undefined}>
      <span className="text-sm">{words}</span>
    </Checkbox>
  )
}
