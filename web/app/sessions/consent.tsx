import { loginConsent } from 'contract/sessions/login-consent'
import { type ComponentProps, useId, useState } from 'react'
import { Checkbox } from 'ui/field/checkbox.tsx'

const linkClass = 'inline-flex min-h-11 cursor-pointer items-center text-leaf underline underline-offset-4'

type ConsentProps = Omit<ComponentProps<typeof Checkbox>, 'children' | 'more'>

/** The login consent: its summary, its details on demand, and links to both documents. */
export function Consent(props: ConsentProps) {
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  return (
    <Checkbox
      {...props}
      more={
        <div className="text-ink-soft text-xs">
          <ul id={detailsId} hidden={!isOpen} className="mb-2 list-disc space-y-1 ps-5">
            {loginConsent.details.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="flex flex-wrap items-center gap-x-4">
            <button
              type="button"
              className={linkClass}
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Read less' : 'Read more'}
            </button>
            <a className={linkClass} href="/terms-and-conditions">
              Terms and Conditions
            </a>
            <a className={linkClass} href="/privacy-policy">
              Privacy Policy
            </a>
          </p>
        </div>
      }
    >
      <span className="text-sm">{loginConsent.summary}</span>
    </Checkbox>
  )
}
