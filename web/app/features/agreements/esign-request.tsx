import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { type OfferedEsign, useEsignStatus } from './use-esign'
import type { Offer } from './use-offer'

type Request = NonNullable<OfferedEsign['request']>

interface Props {
  offer: Offer
  provider: string
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card gap-3">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

/** Shown until the provider reports the signature, which it may have done before the customer comes back. */
function OpenRequest({ offer, provider, url }: Props & { url: string }) {
  const { data, isPending } = useEsignStatus(offer)
  if (isPending)
    return <Notice title="Checking for your signature">We are asking {provider}. One moment, please.</Notice>
  return (
    <Notice title="Not signed yet">
      <p>
        {data?.problem ?? (
          <>
            {provider} has not sent us your signature yet. If you have just signed, stay on this page: we check again
            every few seconds.
          </>
        )}
      </p>
      <p className="text-ink-soft">You can continue with Aadhaar eSign, or sign with a code below.</p>
      <div>
        <a href={url} className="button max-sm:w-full" data-variant="secondary">
          Continue at {provider}
        </a>
      </div>
    </Notice>
  )
}

/** The offer's last day has passed, but the provider may still report a signature made in time. */
export function AwaitedSignature({ offer, provider }: Props) {
  const { data } = useEsignStatus(offer)
  return (
    <Notice title="The last day to sign has passed">
      <p>
        You could sign until <CalendarDate date={offer.expires_on} />. If you signed with Aadhaar eSign by then, your
        signature counts. We are asking {provider}, which usually takes a few minutes. If you did not sign, the offer
        has ended: nothing is paid out and you owe nothing. To apply again without waiting, decline the offer; a
        signature then no longer counts.
      </p>
      {data?.problem && <p className="text-ink-soft">{data.problem}</p>}
    </Notice>
  )
}

const stillOpen = 'The offer is still open: sign with a code below, or start Aadhaar eSign again.'

/** The state of the latest eSign request while the offer is not signed. */
export function EsignRequest({ request, ...props }: Props & { request: Request }) {
  const { provider } = props
  if (request.status === 'OPEN') return request.url === null ? null : <OpenRequest {...props} url={request.url} />
  if (request.status === 'DECLINED')
    return (
      <Notice title="You did not sign with Aadhaar eSign">
        <p>
          You declined at {provider}, so nothing is signed. {stillOpen}
        </p>
      </Notice>
    )
  if (request.status === 'REFUSED')
    return (
      <Notice title="This signature cannot be used">
        <p>
          What {provider} sent us does not match the name, the year of birth or the documents of this loan, so nothing
          is signed. Please sign with a code below, or <Link to="/my-dashboard/complaints?new=1">write to us</Link>.
        </p>
      </Notice>
    )
  return (
    <Notice title="Aadhaar eSign has ended">
      <p>
        The request at {provider} is closed, and nothing is signed. {stillOpen}
      </p>
    </Notice>
  )
}
