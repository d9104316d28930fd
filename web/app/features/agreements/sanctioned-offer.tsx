import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LinkButton } from 'ui/action/link-button.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { type Offer, useOffer } from './use-offer'

type WaitingFor = { isPreparing: boolean; offer: Offer | undefined }

function WaitingText({ isPreparing, offer }: WaitingFor) {
  if (isPreparing) return <p className="text-ink-soft">We are preparing the documents for you to sign.</p>
  if (offer?.status === 'SIGNED')
    return (
      <p className="text-ink-soft">
        You have signed. After a last check on our side we send the money to your bank account.
      </p>
    )
  if (offer?.status === 'EXPIRED')
    return (
      <p className="text-ink-soft">
        The offer could be signed until <CalendarDate date={offer.expires_on} />.{' '}
        <Link to="/my-dashboard/agreement">See what happens now</Link>
      </p>
    )
  if (offer?.status === 'DECLINED') return <p className="text-ink-soft">You have declined the offer.</p>
  if (!offer) return <p className="text-ink-soft">Your offer could not be loaded.</p>
  return (
    <p>
      Read the offer and sign it by <CalendarDate date={offer.expires_on} />. The money is paid out once you have
      signed.
    </p>
  )
}

/** Undefined if the offer's own screen says nothing more, or if the text links to it. */
function linkTextOf({ isPreparing, offer }: WaitingFor): string | undefined {
  if (isPreparing || offer?.status === 'SIGNED' || offer?.status === 'EXPIRED') return undefined
  return offer?.status === 'OFFERED' ? 'Read and sign' : 'See your offer'
}

/** The title of an approved application. After its last day the offer waits only for a signature made in time. */
export function SanctionedTitle({ leadId }: { leadId: number }) {
  const { data: state } = useOffer(leadId, { isRead: false })
  const isExpired = state?.status === 'ready' && state.offer.status === 'EXPIRED'
  return isExpired ? 'The last day to sign has passed' : 'Your loan is approved'
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
  const linkText = linkTextOf({ isPreparing, offer })
  return (
    <>
      <WaitingText isPreparing={isPreparing} offer={offer} />
      <div className="button-row">
        {linkText && (
          <LinkButton to="/my-dashboard/agreement" className="max-sm:w-full">
            {linkText}
          </LinkButton>
        )}
        {children}
      </div>
    </>
  )
}
