import { brand } from 'contract/brand'
import { type MetaFunction, useLocation } from 'react-router'
import { useSession } from '../api/use-session'
import { LinkButton } from '../ui/action/link-button'
import { useHydrated } from '../ui/form/use-hydrated'
import { isPaid, type PaymentOutcome, readPaymentOutcome } from './repay/payment-outcome'
import { ResultCard } from './repay/result-card'
import { SupportLine } from './repay/support-line'

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

function Words({ outcome }: { outcome: PaymentOutcome | undefined }) {
  if (!outcome) return <p>We could not find a payment to show.</p>
  return outcome.status ? <p className="text-ink text-lg">Your payment was {outcome.status}.</p> : null
}

function Result({ outcome }: { outcome: PaymentOutcome | undefined }) {
  const isDone = isPaid(outcome)
  const tone = isDone ? 'paid' : outcome ? 'unpaid' : 'quiet'
  return (
    <ResultCard tone={tone} title={isDone ? 'Thank You!' : 'Oops!'} action={<WayOn />}>
      <Words outcome={outcome} />
      <dl className="border-line border-y py-4">
        <dt className="text-sm">Transaction ID</dt>
        <dd className="figures break-all font-semibold text-ink">{outcome?.transactionId ?? 'N/A'}</dd>
      </dl>
      {isDone ? null : (
        <>
          <p>If money has left your account, please do not pay again yet. Ask us first; we will find the payment.</p>
          <SupportLine />
        </>
      )}
    </ResultCard>
  )
}

/** How the payment ended, as the payment itself said when it led here. */
export default function ThankuPage() {
  const { state } = useLocation()
  if (useHydrated()) return <Result outcome={readPaymentOutcome(state)} />
  return (
    <ResultCard tone="quiet" title="Payment result" action={<WayOn />}>
      <p>One moment: how your payment ended will stand here.</p>
      <p>If nothing changes, JavaScript is off in your browser. Ask us; we will look it up.</p>
      <SupportLine />
    </ResultCard>
  )
}
