import { paiseOf } from 'domain/money/rupees'
import type { ReactNode } from 'react'
import { Money } from 'ui/type/money.tsx'
import type { Explanation } from './repayment'
import { shownDate } from './shown-date'

function Line({ children, rupees, isLess = false }: { children: ReactNode; rupees: number; isLess?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-line border-t py-2.5">
      <dt className="text-ink-soft">{children}</dt>
      <dd className="shrink-0">
        {isLess ? '− ' : null}
        <Money paise={paiseOf(rupees)} />
      </dd>
    </div>
  )
}

/** Why the amount is what it is: each line can be reckoned again by hand. */
export function DueExplained({ explanation }: { explanation: Explanation }) {
  const { amount_lent, interest, daily_rate_percent, charges, payments, due } = explanation
  return (
    <details className="group" open>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">How this amount comes about</summary>
      <dl className="figures mt-1">
        <Line rupees={amount_lent}>Amount lent</Line>
        {interest.map((stretch) => (
          <Line key={stretch.from} rupees={stretch.interest}>
            Interest from {shownDate(stretch.from)} to {shownDate(stretch.to)}: {stretch.days}{' '}
            {stretch.days === 1 ? 'day' : 'days'} × <Money paise={paiseOf(stretch.principal)} /> × {daily_rate_percent}%
          </Line>
        ))}
        {charges.map((charge) => (
          <Line key={`${charge.on}${charge.reason}`} rupees={charge.amount}>
            {charge.reason}, {shownDate(charge.on)}
          </Line>
        ))}
        {payments.map((payment, index) => (
          <Line key={payment.receipt_no ?? index} rupees={payment.amount} isLess>
            Paid on {shownDate(payment.on)}
            {payment.receipt_no ? `, receipt ${payment.receipt_no}` : ''}
          </Line>
        ))}
        <div className="flex items-baseline justify-between gap-6 border-ink border-t-2 py-3 font-semibold">
          <dt>Due today</dt>
          <dd>
            <Money paise={paiseOf(due.total)} />
          </dd>
        </div>
      </dl>
    </details>
  )
}
