import { brand } from 'contract/brand'
import type { MetaFunction } from 'react-router'
import { ResultCard } from './result-card'
import { SupportLine } from './support-line'

export const handle = { isStatic: true }

export const meta: MetaFunction = () => [
  { title: `Payment failed | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Where the payment company sends a browser whose payment failed. */
export default function FailPage() {
  const action = (
    <>
      <a href="/repay-loan" className="button" data-look="primary">
        Try again
      </a>
      <a href="/contact" className="button" data-look="secondary">
        Contact Support
      </a>
    </>
  )
  return (
    <ResultCard tone="unpaid" title="Your payment failed" action={action}>
      <p>The payment was not completed, and your loan is as it was.</p>
      <p>If money has left your account, please do not pay again yet. Ask us first; we will find the payment.</p>
      <SupportLine />
    </ResultCard>
  )
}
