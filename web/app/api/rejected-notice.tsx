import { LinkButton } from 'ui/action/link-button.tsx'
import { Day } from 'ui/type/day.tsx'
import type { CustomerProfile } from './use-customer-profile'

type Lead = NonNullable<CustomerProfile['lead_details']>

const sentence = (words: string) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`

/** A refusal with every reason, and the day from which to ask again. */
export function RejectedNotice({ lead }: { lead: Lead }) {
  return (
    <section className="card gap-3 border-l-4 border-l-red">
      <h2 className="text-xl">We could not lend to you this time</h2>
      <ul className="grid gap-1">
        {lead.reasons.map((reason) => (
          <li key={reason}>{sentence(reason)}</li>
        ))}
      </ul>
      {lead.apply_again_on && (
        <p className="text-ink-soft">
          You can apply again from <Day on={lead.apply_again_on} />. Your details stay on file, so it will be quicker.
        </p>
      )}
      <div>
        <LinkButton to="/my-dashboard/support" look="secondary">
          Ask us about it
        </LinkButton>
      </div>
    </section>
  )
}
