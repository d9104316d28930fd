import type { Ref } from 'react'
import { LinkButton } from 'ui/action/link-button.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'

type Details = NonNullable<CustomerProfile['decline_details']>
/** What stands and why is shown where the profile says so; elsewhere only the reasons and the date. */
type Decline = Pick<Details, 'reasons' | 'remedies' | 'apply_again_on'> & Partial<Details>

const asSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`

/** A corrected income would otherwise pass for a check that it has not been through. */
function CorrectedSince({ declinedOn }: { declinedOn: string }) {
  return (
    <p>
      You have changed your details since, and they are saved. They do not change this answer: it rests on what you told
      us on <CalendarDate date={declinedOn} />; otherwise anybody could try figures until one fits. The next check uses
      the new ones.
    </p>
  )
}

/** A declined customer: every reason, what stands and since when, and when they may apply again. */
export function DeclineNotice({ decline, ref }: { decline: Decline; ref?: Ref<HTMLElement> }) {
  const { reasons, remedies, declined_on, apply_again_on, is_corrected } = decline
  return (
    <section ref={ref} tabIndex={-1} className="card gap-3 border-l-4 border-l-red">
      <h2 className="text-xl">We could not lend to you this time</h2>
      <ul className="grid gap-1">
        {reasons.map((reason) => (
          <li key={reason}>{asSentence(reason)}</li>
        ))}
      </ul>
      {remedies.length > 0 && (
        <div>
          <h3 className="font-semibold">What would make it a yes</h3>
          <ul className="grid gap-1">
            {remedies.map((remedy) => (
              <li key={remedy}>{asSentence(remedy)}</li>
            ))}
          </ul>
        </div>
      )}
      {apply_again_on && (
        <>
          <p>
            {declined_on && (
              <>
                This answer is of <CalendarDate date={declined_on} /> and stands.{' '}
              </>
            )}
            You can apply again from{' '}
            <strong>
              <CalendarDate date={apply_again_on} />
            </strong>
            . Your details stay on file, so it will be quicker.
          </p>
          {is_corrected && declined_on && <CorrectedSince declinedOn={declined_on} />}
        </>
      )}
      <div className="mt-2">
        <LinkButton to="/my-dashboard/support" variant="secondary" className="max-sm:w-full">
          Ask us about it
        </LinkButton>
      </div>
    </section>
  )
}
