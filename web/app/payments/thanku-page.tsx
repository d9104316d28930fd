import { brand } from 'contract/brand'
import { useEffect } from 'react'
import { type MetaFunction, useLocation } from 'react-router'
import { LinkButton } from 'ui/action/link-button.tsx'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { useSession } from '../api/use-session'
import { type PaymentOutcome, readPaymentOutcome, transactionOf } from './payment-outcome'
import { PaymentResult } from './payment-result'
import { ResultCard } from './result-card'
import { SupportLine } from './support-line'
import { usePaymentStatus } from './use-payment-status'

export const meta: MetaFunction = () => [
  { title: `Payment result | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

function WayOn() {
  if (useSession('token')) return <LinkButton to="/my-dashboard">Go to dashboard</LinkButton>
  return (
    <a href="/" className="button" data-look="primary">
      Go to home
    </a>
  )
}

/** One comes here from the middle of the repay page; how the payment ended is at the top. */
function useArrival() {
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [])
}

/** What our books say comes before what the browser was told; the address only names the payment. */
function Result({ outcome, txnid }: { outcome: PaymentOutcome | undefined; txnid: string | undefined }) {
  const { payment, isAsking } = usePaymentStatus(txnid)
  useArrival()
  const isSettled = payment && payment.status !== 'PENDING'
  const status = isSettled ? payment.status : (outcome?.status ?? payment?.status)
  const isWaiting = isAsking && !isSettled && (status === undefined || status === 'PENDING')
  return <PaymentResult {...{ status, payment, isWaiting }} transactionId={txnid} wayOn={<WayOn />} />
}

/** How the payment ended. */
export default function ThankuPage() {
  const { state, search } = useLocation()
  if (useHydrated()) {
    const outcome = readPaymentOutcome(state)
    return <Result outcome={outcome} txnid={outcome ? outcome.transactionId : transactionOf(search)} />
  }
  return (
    <ResultCard tone="quiet" title="Payment result" action={<WayOn />}>
      <p>One moment: how your payment ended will stand here.</p>
      <p>If nothing changes, JavaScript is off in your browser. Ask us; we will look it up.</p>
      <SupportLine />
    </ResultCard>
  )
}
