import { paiseOf } from 'domain/money/paise'
import { useState } from 'react'
import { LinkButton } from 'ui/action/link-button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { useFocusOnChange } from '../../shared/forms/use-focus-on-change'
import { usePageRestored } from '../../shared/page/use-page-restored'
import { DeclineOffer } from './decline-offer'
import { AwaitedSignature, EsignRequest } from './esign-request'
import { KeyFactsStatement } from './key-facts-statement'
import { OfferDocuments } from './offer-documents'
import { keyFactsOfOffer } from './offer-key-facts'
import { EndedOffer, SignedOffer } from './offer-outcome'
import { OfferSummary } from './offer-summary'
import { SignBar, SignWithCode } from './sign-offer'
import { SignWithEsign } from './sign-with-esign'
import { type Offer, useOffer, useRefetchOffer } from './use-offer'
import { useSigning } from './use-signing'

const introductionId = 'offer-introduction'

/** First the offer to read and the button to sign, then the form for the code or the page about eSign. */
function OpenOffer({ offer }: { offer: Offer }) {
  const { esign } = offer
  const signing = useSigning(offer)
  const [isEsignChosen, setIsEsignChosen] = useState(false)
  const [sendCode, isSendingCode] = useAsyncAction(async () => {
    await signing.sendCode()
    setIsEsignChosen(false)
  })
  const refetchOffer = useRefetchOffer(offer.lead_id)
  // The customer has left the provider's pages with Back, perhaps after signing.
  usePageRestored(() => {
    setIsEsignChosen(false)
    void refetchOffer()
  })
  const isReading = !signing.sentCode && !(esign && isEsignChosen)
  useFocusOnChange(isReading, introductionId)
  if (signing.sentCode) return <SignWithCode offer={offer} signing={signing} sentCode={signing.sentCode} />
  const codeProps = { sendCode: () => void sendCode(), isSendingCode }
  if (esign && isEsignChosen)
    return <SignWithEsign offer={offer} esign={esign} onBack={() => setIsEsignChosen(false)} {...codeProps} />
  const isAtProvider = esign?.request?.status === 'OPEN' && esign.request.url !== null
  return (
    <>
      <div role="status">
        {esign?.request && <EsignRequest offer={offer} provider={esign.provider} request={esign.request} />}
      </div>
      <p id={introductionId} tabIndex={-1} className="text-ink-soft outline-none">
        Your loan is approved. Please read the offer, then sign by <CalendarDate date={offer.expires_on} />. Nothing is
        binding or paid out before you sign.
      </p>
      {offer.asked_amount !== null && (
        <p className="rounded-lg bg-marigold-soft p-4">
          You asked for <Money paise={paiseOf(offer.asked_amount)} />. We can offer{' '}
          <Money paise={paiseOf(offer.amount)} className="font-semibold" />. It is yours to accept or not: sign it, or
          decline and nothing is owed.
        </p>
      )}
      <OfferSummary offer={offer} />
      <OfferDocuments offer={offer} />
      <KeyFactsStatement facts={keyFactsOfOffer(offer)} />
      <SignBar
        offer={offer}
        signing={signing}
        {...codeProps}
        onEsign={esign && !isAtProvider ? () => setIsEsignChosen(true) : undefined}
      />
      <DeclineOffer offer={offer} />
    </>
  )
}

function OfferView({ offer }: { offer: Offer }) {
  const { esign } = offer
  if (offer.status === 'OFFERED') return <OpenOffer offer={offer} />
  if (offer.status === 'EXPIRED' && esign?.request?.status === 'OPEN' && esign.request.url !== null)
    return (
      <>
        <div role="status">
          <AwaitedSignature offer={offer} provider={esign.provider} />
        </div>
        <DeclineOffer offer={offer} label="Decline the offer" keepLabel="Keep waiting" />
      </>
    )
  return offer.status === 'SIGNED' ? <SignedOffer offer={offer} /> : <EndedOffer offer={offer} />
}

function PreparingOffer({ message }: { message: string }) {
  return (
    <section className="card gap-4" role="status">
      <p>{message}</p>
      <Skeleton label="Preparing your documents" lines={4} />
    </section>
  )
}

const NothingToSign = ({ message }: { message: string }) => (
  <EmptyState
    title="There is nothing to sign."
    action={<LinkButton to="/my-dashboard">Go to the dashboard</LinkButton>}
  >
    {message}
  </EmptyState>
)

function LeadOffer({ leadId }: { leadId: number }) {
  const query = useOffer(leadId, { isRead: true })
  return (
    <QueryView query={query} label="Loading your offer" errorTitle="Your offer could not be loaded." lines={4}>
      {(state) => {
        if (state.status === 'ready') return <OfferView offer={state.offer} />
        return state.status === 'preparing' ? (
          <PreparingOffer message={state.message} />
        ) : (
          <NothingToSign message={state.message} />
        )
      }}
    </QueryView>
  )
}

/** The approved loan: its amounts, its documents and the Key Facts Statement, to sign or decline. */
export function AgreementScreen({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title}>
      {({ lead_details: lead }) => (
        <div className="flex flex-col gap-6">
          <h1 className="text-3xl">{title}</h1>
          {lead ? <LeadOffer leadId={lead.lead_id} /> : <NothingToSign message="You have no application yet." />}
        </div>
      )}
    </WithCustomerProfile>
  )
}
