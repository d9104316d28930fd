import { isEnded, isOpen, isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import { paiseOf } from 'domain/money/paise'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LinkButton } from 'ui/action/link-button.tsx'
import { type CustomerProfile, useCustomerProfile } from '../../shared/customers/use-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { MaskedNumber } from '../../shared/formatting/masked-number'
import { Money } from '../../shared/formatting/money'
import { pollIntervalMs } from '../../shared/wire/poll-interval'
import { DeclineNotice } from '../registration/decline-notice'
import { findApplyFrom } from '../registration/use-register-now'
import { OfferDocuments } from './offer-documents'
import type { Offer } from './use-offer'

/** Focuses its heading, because the button that had the focus is gone. */
function Outcome({ title, children, isSuccess = false }: { title: string; children: ReactNode; isSuccess?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card gap-4" data-highlighted={isSuccess ? '' : undefined}>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The bank refused the payout, which rejects the application. */
function RefusedPayout({ lead }: { lead: NonNullable<CustomerProfile['lead_details']> }) {
  const notice = useRef<HTMLElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return <DeclineNotice decline={lead} ref={notice} />
}

function DashboardLink() {
  return (
    <div>
      <LinkButton to="/my-dashboard" className="max-sm:w-full">
        Go to the dashboard
      </LinkButton>
    </div>
  )
}

/** The page may be opened from an old message. */
function EndedLoan({ isCancelled }: { isCancelled: boolean }) {
  return (
    <Outcome title="This loan has ended">
      <p className="text-ink-soft">
        {isCancelled
          ? 'It is cancelled, because the money was not paid out or came back.'
          : 'You have repaid or returned it.'}{' '}
        Nothing is due on it any more.
      </p>
      <DashboardLink />
    </Outcome>
  )
}

/** True until the first payment, and until the loan is overdue. */
function WhatFollows({ offer }: { offer: Offer }) {
  return (
    <>
      <li>
        You repay <Money paise={paiseOf(offer.due_amount)} /> by <CalendarDate date={offer.due_on} />, or less if you
        pay earlier.
      </li>
      <li>Within {offer.cooling_off_days} days of the payout you may give the loan back.</li>
    </>
  )
}

/** The profile may also be older than the signature. */
const isBeforePayout = (lead: CustomerProfile['lead_details'] | undefined) =>
  !lead || !(isOpen(lead.status) || isEnded(lead.status))

/** What happens after signing; the profile is polled until the money is paid out. */
export function SignedOffer({ offer }: { offer: Offer }) {
  const { data: profile } = useCustomerProfile({
    refetchInterval: ({ state }) => isBeforePayout(state.data?.lead_details) && pollIntervalMs(state),
  })
  const lead = profile?.lead_details
  if (lead?.status === 'REJECTED') return <RefusedPayout lead={lead} />
  const isCancelled = lead?.status === 'CANCELLED'
  if (lead && (isCancelled || isRepaid(lead.status)))
    return (
      <>
        <EndedLoan isCancelled={isCancelled} />
        <OfferDocuments offer={offer} />
      </>
    )
  const isPaidOut = !isBeforePayout(lead)
  return (
    <>
      <Outcome title={isPaidOut ? 'Signed, and paid out' : 'Signed. Thank you!'} isSuccess>
        <p role="status">
          <Money paise={paiseOf(offer.net_amount)} className="font-semibold" />{' '}
          {isPaidOut ? 'has been sent' : 'will be sent'} to your {offer.bank_name} account{' '}
          <MaskedNumber number={offer.account_number} />
          {isPaidOut ? '.' : ' after a last check on our side.'}
        </p>
        <ul className="grid list-disc gap-1 pl-5 text-ink-soft empty:hidden">
          {(!isPaidOut || lead?.status === 'DISBURSED') && <WhatFollows offer={offer} />}
          {offer.signed_with === 'ESIGN' && (
            <li>
              The agreement with your Aadhaar eSign is among <Link to="/my-dashboard/documents">your documents</Link>.
            </li>
          )}
        </ul>
        <div>
          <LinkButton to="/my-dashboard" className="max-sm:w-full">
            {isPaidOut ? 'See your loan' : 'Go to the dashboard'}
          </LinkButton>
        </div>
      </Outcome>
      <OfferDocuments offer={offer} />
    </>
  )
}

/** An ended offer imposes no waiting time, but an eligibility check since then may have. */
function NextApplication() {
  const { data: profile } = useCustomerProfile()
  const applyFrom = profile && findApplyFrom(profile)
  if (!applyFrom) return <>You may apply again at once.</>
  return (
    <>
      You can apply again from <CalendarDate date={applyFrom} />.
    </>
  )
}

/** An offer that was declined, not signed in time, or cancelled before its last day because an earlier loan is open again. */
export function EndedOffer({ offer }: { offer: Offer }) {
  const { data: profile } = useCustomerProfile()
  const hasExpired = offer.status === 'EXPIRED' && profile !== undefined && offer.expires_on < profile.today
  const title = hasExpired ? 'This offer has expired' : 'This offer has ended'
  return (
    <Outcome title={offer.status === 'DECLINED' ? 'You have declined this loan' : title}>
      <p className="text-ink-soft">
        {hasExpired ? (
          <>
            It had to be signed by <CalendarDate date={offer.expires_on} />.
          </>
        ) : (
          'Your application is cancelled.'
        )}{' '}
        Nothing is paid out and you owe nothing. <NextApplication />
      </p>
      <DashboardLink />
    </Outcome>
  )
}
