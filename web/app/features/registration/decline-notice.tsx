import type { Ref } from 'react'
import { LinkButton } from 'ui/action/link-button.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'

type Decline = NonNullable<CustomerProfile['decline_details']>

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

/** A declined customer: every reason, and when they may apply again. */
export function DeclineNotice({ decline, ref }: { decline: Decline; ref?: Ref<HTMLElement> }) {
  return (
    <section ref={ref} tabIndex={-1} className="card gap-3 border-l-4 border-l-red">
      <h2 className="text-xl">We could not lend to you this time</h2>
      <ul className="grid gap-1">
        {decline.reasons.map((reason) => (
          <li key={reason}>{asSentence(reason)}</li>
        ))}
      </ul>
      {decline.apply_again_on && (
        <p className="text-ink-soft">
          You can apply again from <CalendarDate date={decline.apply_again_on} />. Your details stay on file, so it will
          be quicker.
        </p>
      )}
      <div className="mt-2">
        <LinkButton to="/my-dashboard/support" variant="secondary" className="max-sm:w-full">
          Ask us about it
        </LinkButton>
      </div>
    </section>
  )
}
