import { brand } from 'contract/brand'
import { lazy, useEffect, useRef } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { CalendarDate } from '../../../shared/formatting/calendar-date'
import { Money } from '../../../shared/formatting/money'
import { LazyStage } from '../../../shared/page/lazy-stage'
import { focusStage, type Repayment, type StageProps } from '../repayment'
import type { IdempotencyKeys } from './idempotency-keys'
import { type ChosenAmount, type PaymentMethod, usePayment } from './use-payment'

/** The QR encoder is loaded only once an amount is chosen. */
const UpiQrCode = lazy(() => import('./upi-qr-code').then((module) => ({ default: module.UpiQrCode })))

const methods: readonly { method: PaymentMethod; label: string; description: string }[] = [
  { method: 'payu', label: 'Pay with PayU', description: 'Card, net banking or UPI' },
  { method: 'razorpay', label: 'Pay with Razorpay', description: 'Card, UPI or wallet' },
]

type PaymentMethodsProps = StageProps & {
  repayment: Repayment
  amount: ChosenAmount
  idempotencyKeys: IdempotencyKeys
  onCancel: () => void
}

/** The ways to pay a chosen amount. */
export function PaymentMethods({ onCancel, ...request }: PaymentMethodsProps) {
  const { repayment, amount } = request
  const { pay, payingMethod } = usePayment(request)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusStage(heading.current), [])
  return (
    <section className="ignore-second-tap flex flex-col gap-6" aria-labelledby="payment-method">
      <div>
        <h3 id="payment-method" ref={heading} tabIndex={-1} className="text-xl outline-none">
          Choose how to pay
        </h3>
        <p className="mt-1 text-ink-soft">
          You pay {amount.isAll ? 'all that is due: ' : null}
          <Money paise={amount.paise} className="font-semibold text-ink" />
          {amount.isAll ? (
            <>
              {' '}
              on <CalendarDate date={repayment.explanation.as_of} />
            </>
          ) : null}
        </p>
        {amount.isGivingBack && (
          <p className="mt-3 border-marigold border-l-4 pl-4">
            With this payment you give the loan back: it is cancelled, without a penalty, and cannot be taken up again.
          </p>
        )}
      </div>
      <ul className="space-y-4">
        {methods.map(({ method, label, description }) => (
          <li key={method}>
            <Button
              wide
              variant={method === 'payu' ? 'primary' : 'secondary'}
              busy={payingMethod !== undefined}
              busyLabel={payingMethod === method ? 'Opening…' : label}
              // Ignore the second click of a double click on Pay Now, which was in the same place.
              onClick={({ detail }) => void (detail <= 1 && pay(method))}
            >
              {label}
            </Button>
            <p className="mt-1.5 text-center text-ink-soft text-sm">{description}</p>
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <div className="border-line border-t pt-5">
        <h4 className="font-semibold">Or scan with any UPI app</h4>
        <div className="mt-4 flex flex-wrap justify-around gap-6">
          <LazyStage fallback={<Skeleton label="Loading the codes" shape="card" />}>
            {brand.bankAccounts.map(({ title, upiId }) => (
              <UpiQrCode
                key={upiId}
                title={title}
                payment={{
                  id: upiId,
                  payee: brand.upi.payee,
                  amountPaise: amount.paise,
                  note: repayment.repayment_data.loan_no,
                }}
              />
            ))}
          </LazyStage>
        </div>
        <p className="mt-4 text-ink-soft text-sm">
          A transfer shows here once we have read our bank’s statement. It counts from the day our bank received it.
        </p>
      </div>
    </section>
  )
}
