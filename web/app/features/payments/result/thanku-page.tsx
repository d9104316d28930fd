import { brand } from 'contract/brand'
import { useEffect } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { LinkButton } from 'ui/action/link-button.tsx'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { useSession } from '../../../shared/session/use-session'
import { isPaid, mayTryAgain, type PaymentOutcome, readPaymentOutcome, transactionOf } from '../payment-outcome'
import { typedAmount } from '../typed-amount'
import { NotPaidAdvice, PaymentResult } from './payment-result'
import { ResultCard } from './result-card'
import { usePaymentStatus } from './use-payment-status'

export const meta: MetaFunction = () => [
  { title: `Payment result | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

function NextLink({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  if (useSession('token'))
    return (
      <LinkButton to="/my-dashboard" variant={variant}>
        Go to dashboard
      </LinkButton>
    )
  return (
    <a href="/" className="button" data-variant={variant}>
      Go to home
    </a>
  )
}

/** The repay page may have been scrolled down. */
function useScrollToTop() {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [])
}

/** The status from the server takes precedence over the one in the navigation state. */
function Result({ outcome, txnid }: { outcome: PaymentOutcome | undefined; txnid: string | undefined }) {
  const { payment: recorded, isPolling, isUnknown } = usePaymentStatus(txnid)
  useScrollToTop()
  // What a pending payment will reduce is not shown as still due.
  const payment = recorded?.status === 'PENDING' ? undefined : recorded
  const status = payment?.status ?? outcome?.status ?? recorded?.status
  // Only Try again may begin with the amount of this payment.
  useEffect(() => {
    if (mayTryAgain(status)) typedAmount.markFailed()
    else if (isPaid(status)) typedAmount.forget()
    else if (status !== undefined) typedAmount.markPending()
  }, [status])
  const isPending = isPolling && !payment && (status === undefined || status === 'PENDING')
  const nextLink = <NextLink variant={mayTryAgain(status) ? 'secondary' : 'primary'} />
  return <PaymentResult {...{ status, payment, isPending, isPolling, isUnknown, nextLink }} transactionId={txnid} />
}

export default function ThankuPage() {
  const { state, search } = useLocation()
  if (useHydrated()) {
    const outcome = readPaymentOutcome(state)
    return <Result outcome={outcome} txnid={outcome ? outcome.transactionId : transactionOf(search)} />
  }
  const withoutScript = (
    <noscript>
      <a href="/" className="button" data-variant="primary">
        Go to home
      </a>
    </noscript>
  )
  return (
    <ResultCard tone="neutral" title="Payment result" action={withoutScript}>
      <p>One moment: the result of your payment will appear here.</p>
      <noscript>
        <p>JavaScript is off in your browser, so we cannot show it. Ask us; we will look it up.</p>
      </noscript>
      <NotPaidAdvice />
    </ResultCard>
  )
}
