import { paiseOf } from 'domain/money/paise'
import { Button } from 'ui/action/button.tsx'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Money } from '../../../shared/formatting/money'
import { useSession } from '../../../shared/session/use-session'
import type { Payment } from '../repayment'

type PaymentSuccessProps = { message: string; payment: Payment; onDone: () => void }

/** Stage paymentSuccess: the payment was booked while the customer stayed on the page. */
export function PaymentSuccess({ message, payment, onDone }: PaymentSuccessProps) {
  return (
    <div className="flex flex-col gap-6">
      <div role="status" className="rounded-lg bg-leaf-soft px-5 py-5">
        <p className="font-semibold text-2xl text-leaf">Thank you for your payment!</p>
        <p className="mt-2">{message}</p>
      </div>
      <DetailList
        items={[
          { term: 'Amount paid', value: <Money paise={paiseOf(payment.amount)} /> },
          ...(payment.total_due_amount === null || payment.is_loan_closed
            ? []
            : [{ term: 'Still due today', value: <Money paise={paiseOf(payment.total_due_amount)} /> }]),
          { term: 'Transaction ID', value: payment.txnid },
          { term: 'Receipt', value: <ReceiptLink payment={payment} /> },
        ]}
      />
      <OverpaymentNotice payment={payment} />
      {useSession('token') ? (
        // A full page load, because only the repay page may run the payment providers' scripts.
        <a href="/my-dashboard" className="button" data-variant="primary">
          Go to dashboard
        </a>
      ) : (
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      )}
    </div>
  )
}

/** The receipt's number, linked to its PDF if this browser may open it. */
export function ReceiptLink({ payment }: { payment: Payment }) {
  if (!payment.receipt_no) return <>NA</>
  if (!payment.receipt_url) return <>{payment.receipt_no}</>
  return (
    <a href={payment.receipt_url} download>
      {payment.receipt_no} (PDF)
    </a>
  )
}

/** For a payment above the amount due, for example from two phones at once. */
export function OverpaymentNotice({ payment }: { payment: Payment }) {
  if (payment.owed_back_amount === 0) return null
  return (
    <p className="rounded-lg bg-marigold-soft px-5 py-4 text-marigold-ink">
      <Money paise={paiseOf(payment.owed_back_amount)} /> of this was more than was due. We owe it back to you and will
      return it.
    </p>
  )
}
