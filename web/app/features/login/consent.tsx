import { loginForm } from 'contract/forms/login'
import { type ComponentProps, useId, useState } from 'react'
import { Checkbox } from 'ui/field/checkbox.tsx'
import { LazyStage } from '../../shared/page/lazy-stage'
import { ConsentDetails } from './login-texts'

const linkClass = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4'

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
          <div id={detailsId} hidden={!isOpen}>
            <LazyStage>
              <ConsentDetails />
            </LazyStage>
          </div>
          <p className="flex flex-wrap items-center gap-x-4">
            <button
              type="button"
              className={`${linkClass} max-sm:w-full`}
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
      <span className="text-sm">{loginForm.consent.label}</span>
    </Checkbox>
  )
}
