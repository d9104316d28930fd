import { brand } from 'contract/brand'
import { Suspense, useEffect, useRef } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { Money } from 'ui/type/money.tsx'
import type { Repayment, Tell } from './repayment'
import { showStage } from './show-stage'
import type { GoTo } from './stage'
import { UpiCode } from './upi-code'
import { type Method, usePayment } from './use-payment'

const methods: readonly { method: Method; label: string; words: string }[] = [
  { method: 'payu', label: 'Pay with PayU', words: 'Card, net banking or UPI' },
  { method: 'razorpay', label: 'Pay with Razorpay', words: 'Card, UPI or wallet' },
]

type PaymentMethodsProps = {
  repayment: Repayment
  amountPaise: number
  goTo: GoTo
  tell: Tell
  onCancel: () => void
}

/** The choice of how to pay an amount that is settled. */
export function PaymentMethods({ repayment, amountPaise, goTo, tell, onCancel }: PaymentMethodsProps) {
  const { pay, paying } = usePayment({ repayment, amountPaise, goTo, tell })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => showStage(heading.current), [])
  return (
    <section className="flex flex-col gap-6" aria-labelledby="payment-method">
      <div>
        <h3 id="payment-method" ref={heading} tabIndex={-1} className="text-xl outline-none">
          Choose how to pay
        </h3>
        <p className="mt-1 text-ink-soft">
          You pay <Money paise={amountPaise} className="font-semibold text-ink" />
        </p>
      </div>
      <ul className="space-y-4">
        {methods.map(({ method, label, words }) => (
          <li key={method}>
            <Button
              wide
              look={method === 'payu' ? 'primary' : 'secondary'}
              busy={paying !== undefined}
              busyLabel={paying === method ? 'Opening…' : label}
              onClick={() => void pay(method)}
            >
              {label}
            </Button>
            <p className="mt-1.5 text-center text-ink-soft text-sm">{words}</p>
          </li>
        ))}
      </ul>
      <div className="border-line border-t pt-5">
        <h4 className="font-semibold">Or scan with any UPI app</h4>
        <div className="mt-4 grid gap-6 sm:grid-cols-2">
          <Suspense fallback={<Skeleton label="Loading the codes" shape="card" />}>
            {brand.bankAccounts.map(({ title, upiId }) => (
              <UpiCode
                key={upiId}
                title={title}
                wish={{ id: upiId, payee: brand.upi.payee, amountPaise, note: repayment.repayment_data.loan_no }}
              />
            ))}
          </Suspense>
        </div>
        <p className="mt-4 text-ink-soft text-sm">
          A transfer shows here once our bank has told us of it, which can take a working day.
        </p>
      </div>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </section>
  )
}
