import { paiseOf } from 'domain/money/paise'
import type { ReactNode } from 'react'
import { Money } from '../../../shared/formatting/money'
import { SupportLine } from '../../contact/support-line'
import { repayPath } from '../loan-paths'
import { isPaid, mayTryAgain } from '../payment-outcome'
import type { Payment } from '../repayment'
import { OverpaymentNotice, ReceiptLink } from './payment-success'
import { ResultCard } from './result-card'

type PaymentResultProps = {
  status: string | undefined
  transactionId: string | undefined
  payment: Payment | undefined
  isPending: boolean
  /** The recorded payment may still arrive. */
  isPolling: boolean
  /** We have no payment with this transaction id. */
  isUnknown: boolean
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

function TransactionEntry({ id }: { id: string | undefined }) {
  return (
    <Entry term="Transaction ID">
      <span className="font-normal text-sm">{id ?? 'N/A'}</span>
    </Entry>
  )
}

const detailsClass = 'space-y-3 border-line border-y py-4'

/** What to do if the payment is not known to have succeeded. */
export function NotPaidAdvice() {
  return (
    <>
      <p>If money has left your account, please do not pay again yet. Ask us first; we will find the payment.</p>
      <SupportLine />
    </>
  )
}

/** A full page load, because only the repay page may run the payment providers' scripts. */
function TryAgainLink({ payment }: { payment: Payment | undefined }) {
  return (
    <a href={payment?.lead_id ? repayPath(payment.lead_id) : '/repay-loan'} className="button" data-variant="primary">
      Try again
    </a>
  )
}

const Placeholder = ({ className }: { className: string }) => (
  <span className={`inline rounded-sm bg-sunk ${className}`}>&nbsp;</span>
)

/** As high as the details of a payment, so that nothing moves when they arrive. */
function ExpectedDetails({ transactionId }: { transactionId: string | undefined }) {
  return (
    <dl className={detailsClass}>
      <Entry term="Amount paid">
        <Placeholder className="px-16 text-4xl" />
      </Entry>
      <Entry term="Still due today">
        <Placeholder className="px-8" />
      </Entry>
      <TransactionEntry id={transactionId} />
      <Entry term="Receipt">
        <Placeholder className="px-12" />
      </Entry>
    </dl>
  )
}

/** As high as a successful payment. */
function PendingPayment() {
  return (
    <div className="grid *:[grid-area:1/1]">
      <div className="space-y-4">
        <p>We are asking the payment company about your payment. Please do not pay again.</p>
        <p aria-hidden="true" className="grid justify-items-center gap-6 pt-4">
          <Placeholder className="px-16 text-4xl" />
          <Placeholder className="px-24" />
          <Placeholder className="px-12" />
        </p>
      </div>
      <div aria-hidden="true" className="invisible space-y-4">
        <p className="text-lg">&nbsp;</p>
        <ExpectedDetails transactionId={undefined} />
      </div>
    </div>
  )
}

const stillDue = ({ is_loan_closed, is_given_back, total_due_amount }: Payment) => {
  if (is_given_back) return 'Nothing: you have given the loan back.'
  if (is_loan_closed) return 'Nothing: your loan is closed.'
  return total_due_amount === null ? undefined : <Money paise={paiseOf(total_due_amount)} />
}

function Details({ status, transactionId, payment }: Pick<PaymentResultProps, 'status' | 'transactionId' | 'payment'>) {
  const due = payment && stillDue(payment)
  return (
    <dl className={detailsClass}>
      {payment && isPaid(status) ? (
        <Entry term="Amount paid">
          <Money paise={paiseOf(payment.amount)} className="text-4xl" />
        </Entry>
      ) : null}
      {due ? <Entry term="Still due today">{due}</Entry> : null}
      <TransactionEntry id={transactionId} />
      {payment?.receipt_no ? (
        <Entry term="Receipt">
          <ReceiptLink payment={payment} />
        </Entry>
      ) : null}
    </dl>
  )
}

function EndedPayment({
  status,
  transactionId,
  payment,
  isPolling,
  isUnknown,
}: Omit<PaymentResultProps, 'isPending' | 'nextLink'>) {
  const isSuccess = isPaid(status)
  return (
    <>
      {status ? <p className="text-ink text-lg">Your payment was {status}.</p> : null}
      {status || transactionId ? null : <p>We could not find a payment to show.</p>}
      {isUnknown && !status ? (
        <p className="text-ink text-lg">We know no payment with this transaction ID. Please check its address.</p>
      ) : null}
      {isSuccess && isPolling && !payment ? (
        <ExpectedDetails transactionId={transactionId} />
      ) : (
        <Details status={status} transactionId={transactionId} payment={payment} />
      )}
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
  const { status, payment, isPending, nextLink } = props
  const action = (
    <>
      {!isPending && mayTryAgain(status) ? <TryAgainLink payment={payment} /> : null}
      {nextLink}
    </>
  )
  return (
    <ResultCard {...cardOf(props)} action={action}>
      <div role="status" className="space-y-4">
        {isPending ? <PendingPayment /> : <EndedPayment {...props} />}
      </div>
    </ResultCard>
  )
}
