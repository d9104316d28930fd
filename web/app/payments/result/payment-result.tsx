import { paiseOf } from 'domain/money/paise'
import type { ReactNode } from 'react'
import { SupportLine } from '../../contact/support-line'
import { Money } from '../../format/money'
import type { Payment } from '../repay/repayment'
import { isPaid, mayTryAgain } from './payment-outcome'
import { OverpaymentNotice, ReceiptLink } from './payment-success'
import { ResultCard } from './result-card'

type PaymentResultProps = {
  status: string | undefined
  transactionId: string | undefined
  payment: Payment | undefined
  isPending: boolean
  nextLink: ReactNode
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm">{term}</dt>
      <dd className="figures break-all font-semibold text-ink">{children}</dd>
    </div>
  )
}

function NotPaidAdvice() {
  return (
    <>
      <p>If money has left your account, please do not pay again yet. Ask us first; we will find the payment.</p>
      <SupportLine />
    </>
  )
}

/** A full page load, because only the repay page may run the payment providers' scripts. */
function TryAgainLink() {
  return (
    <a href="/repay-loan" className="button" data-variant="primary">
      Try again
    </a>
  )
}

function EndedPayment({ status, transactionId, payment }: Omit<PaymentResultProps, 'isPending' | 'nextLink'>) {
  const isSuccess = isPaid(status)
  return (
    <>
      {status ? <p className="text-ink text-lg">Your payment was {status}.</p> : null}
      {status || transactionId ? null : <p>We could not find a payment to show.</p>}
      {payment?.is_loan_closed ? <p>Your loan is closed: nothing is due any more.</p> : null}
      <dl className="space-y-3 border-line border-y py-4">
        {payment && isSuccess ? (
          <Entry term="Amount paid">
            <Money paise={paiseOf(payment.amount)} className="text-4xl" />
          </Entry>
        ) : null}
        {payment && payment.total_due_amount !== null && !payment.is_loan_closed ? (
          <Entry term="Still due today">
            <Money paise={paiseOf(payment.total_due_amount)} />
          </Entry>
        ) : null}
        <Entry term="Transaction ID">{transactionId ?? 'N/A'}</Entry>
        {payment?.receipt_no ? (
          <Entry term="Receipt">
            <ReceiptLink payment={payment} />
          </Entry>
        ) : null}
      </dl>
      {payment ? <OverpaymentNotice payment={payment} /> : null}
      {isSuccess ? null : <NotPaidAdvice />}
    </>
  )
}

function cardOf({ status, transactionId, isPending }: PaymentResultProps) {
  if (isPending) return { tone: 'neutral', title: 'One moment' } as const
  if (isPaid(status)) return { tone: 'success', title: 'Thank You!' } as const
  return { tone: status || transactionId ? 'failure' : 'neutral', title: 'Oops!' } as const
}

/** The result of a payment: Thank You, or Oops with what to do. It is announced when it replaces the request to wait. */
export function PaymentResult(props: PaymentResultProps) {
  const { status, isPending, nextLink } = props
  const action = (
    <>
      {!isPending && mayTryAgain(status) ? <TryAgainLink /> : null}
      {nextLink}
    </>
  )
  return (
    <ResultCard {...cardOf(props)} action={action}>
      <div role="status" className="space-y-4">
        {isPending ? (
          <p>We are asking the payment company about your payment. Please do not pay again.</p>
        ) : (
          <EndedPayment {...props} />
        )}
      </div>
    </ResultCard>
  )
}
