import type { ReactNode } from 'react'
import { isPaid } from './payment-outcome'
import { OwedBack, ReceiptLink } from './payment-success'
import type { Payment } from './repayment'
import { ResultCard } from './result-card'
import { SupportLine } from './support-line'

type PaymentResultProps = {
  status: string | undefined
  transactionId: string | undefined
  payment: Payment | undefined
  isWaiting: boolean
  wayOn: ReactNode
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm">{term}</dt>
      <dd className="figures break-all font-semibold text-ink">{children}</dd>
    </div>
  )
}

function NotPaid() {
  return (
    <>
      <p>If money has left your account, please do not pay again yet. Ask us first; we will find the payment.</p>
      <SupportLine />
    </>
  )
}

function Waiting({ wayOn }: { wayOn: ReactNode }) {
  return (
    <ResultCard tone="quiet" title="One moment" action={wayOn}>
      <p role="status">We are asking the payment company how your payment ended. Please do not pay again.</p>
    </ResultCard>
  )
}

/** A payment's end in words: Thank You, or Oops with what to do. */
export function PaymentResult({ status, transactionId, payment, isWaiting, wayOn }: PaymentResultProps) {
  if (isWaiting) return <Waiting wayOn={wayOn} />
  const isDone = isPaid(status)
  const tone = isDone ? 'paid' : status || transactionId ? 'unpaid' : 'quiet'
  return (
    <ResultCard tone={tone} title={isDone ? 'Thank You!' : 'Oops!'} action={wayOn}>
      {status ? <p className="text-ink text-lg">Your payment was {status}.</p> : null}
      {status || transactionId ? null : <p>We could not find a payment to show.</p>}
      {payment?.is_loan_closed ? <p>Your loan is closed: nothing is due any more.</p> : null}
      <dl className="space-y-3 border-line border-y py-4">
        <Fact term="Transaction ID">{transactionId ?? 'N/A'}</Fact>
        {payment?.receipt_no ? (
          <Fact term="Receipt">
            <ReceiptLink payment={payment} />
          </Fact>
        ) : null}
      </dl>
      {payment ? <OwedBack payment={payment} /> : null}
      {isDone ? null : <NotPaid />}
    </ResultCard>
  )
}
