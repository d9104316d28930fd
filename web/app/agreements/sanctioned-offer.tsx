import { Link } from 'react-router'
import { LinkButton } from 'ui/action/link-button.tsx'
import { CalendarDate } from '../format/calendar-date'
import { useOffer } from './use-offer'

/** Says what an approved application is waiting for: its documents, the customer's signature, or the payout. */
export function SanctionedOffer({ leadId }: { leadId: number }) {
  const { data: state, isPending } = useOffer(leadId, { isRead: false })
  const offer = state?.status === 'ready' ? state.offer : undefined
  if (offer?.status === 'SIGNED')
    return <p className="text-ink-soft">You have signed. The money is on its way to your bank account.</p>
  if (isPending || state?.status === 'preparing')
    return <p className="text-ink-soft">We are preparing the documents for you to sign.</p>
  if (offer?.status === 'EXPIRED')
    return (
      <p className="text-ink-soft">
        The offer could be signed until <CalendarDate date={offer.expires_on} />.{' '}
        <Link to="/my-dashboard/agreement">See what happens now</Link>
      </p>
    )
  return (
    <>
      <p>
        Read the offer and sign it
        {offer && (
          <>
            {' '}
            by <CalendarDate date={offer.expires_on} />
          </>
        )}
        . The money is paid out once you have signed.
      </p>
      <div>
        <LinkButton to="/my-dashboard/agreement" className="max-sm:w-full">
          Read and sign
        </LinkButton>
      </div>
    </>
  )
}
