import { loginConsent } from 'contract/sessions/login-consent'
import { type Ref, useId, useState } from 'react'
import { Checkbox } from 'ui/form/checkbox.tsx'

const link = 'inline-flex min-h-11 cursor-pointer items-center text-leaf underline underline-offset-4'

type ConsentProps = {
  isGiven: boolean
  error: string | undefined
  onChange: (isGiven: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** What is agreed to: the gist always, the whole on demand, and the two documents it speaks of. */
export function Consent({ isGiven, error, onChange, ref }: ConsentProps) {
  const [isOpen, setIsOpen] = useState(false)
  const moreId = useId()
  return (
    <Checkbox
      ref={ref}
      checked={isGiven}
      error={error}
      onChange={(event) => onChange(event.target.checked)}
      more={
        <div className="text-ink-soft text-xs">
          <ul id={moreId} hidden={!isOpen} className="mb-2 list-disc space-y-1 ps-5">
            {loginConsent.more.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="flex flex-wrap items-center gap-x-4">
            <button
              type="button"
              className={link}
              aria-expanded={isOpen}
              aria-controls={moreId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Read less' : 'Read more'}
            </button>
            <a className={link} href="/terms-and-conditions">
              Terms and Conditions
            </a>
            <a className={link} href="/privacy-policy">
              Privacy Policy
            </a>
          </p>
        </div>
      }
    >
      <span className="text-sm">{loginConsent.lead}</span>
    </Checkbox>
  )
}
