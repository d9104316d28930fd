import { brand } from 'contract/brand'
import type { MetaFunction } from 'react-router'
import { SupportLine } from '../../contact/support-line'
import { ResultCard } from './result-card'

export const handle = { isStatic: true }

export const meta: MetaFunction = () => [
  { title: `Payment failed | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The payment provider redirects here after a failed payment. */
export default function FailPage() {
  const action = (
    <>
      <a href="/repay-loan" className="button" data-variant="primary">
        Try again
      </a>
      <a href="/contact" className="button" data-variant="secondary">
        Contact Support
      </a>
    </>
  )
  return (
    <ResultCard tone="failure" title="Your payment failed" action={action}>
      <p>The payment was not completed, and your loan is as it was.</p>
      <p>If money has left your account, please do not pay again yet. Ask us first; we will find the payment.</p>
      <SupportLine />
    </ResultCard>
  )
}
