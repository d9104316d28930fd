import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LinkButton } from 'ui/action/link-button.tsx'
import { CalendarDate } from '../format/calendar-date'
import { type Offer, useOffer } from './use-offer'

function WaitingText({ isPreparing, offer }: { isPreparing: boolean; offer: Offer | undefined }) {
  if (isPreparing) return <p className="text-ink-soft">We are preparing the documents for you to sign.</p>
  if (offer?.status === 'SIGNED')
    return <p className="text-ink-soft">You have signed. The money is on its way to your bank account.</p>
  if (offer?.status === 'EXPIRED')
    return (
      <p className="text-ink-soft">
        The offer could be signed until <CalendarDate date={offer.expires_on} />.{' '}
        <Link to="/my-dashboard/agreement">See what happens now</Link>
      </p>
    )
  return (
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
  )
}

interface SanctionedOfferProps {
  leadId: number
  /** Further links, in a row with the one to the offer. */
  children: ReactNode
}

/** Says what an approved application is waiting for: its documents, the customer's signature, or the payout. */
export function SanctionedOffer({ leadId, children }: SanctionedOfferProps) {
  const { data: state, isPending } = useOffer(leadId, { isRead: false })
  const offer = state?.status === 'ready' ? state.offer : undefined
  const isPreparing = isPending || state?.status === 'preparing'
  const mayBeSigned = !isPreparing && offer?.status !== 'SIGNED' && offer?.status !== 'EXPIRED'
  return (
    <>
      <WaitingText isPreparing={isPreparing} offer={offer} />
      <div className="button-row">
        {mayBeSigned && (
          <LinkButton to="/my-dashboard/agreement" className="max-sm:w-full">
            Read and sign
          </LinkButton>
        )}
        {children}
      </div>
    </>
  )
}
