import { paiseOf } from 'domain/money/paise'
import type { ReactNode } from 'react'
import { CalendarDate } from '../../../shared/formatting/calendar-date'
import { Money } from '../../../shared/formatting/money'
import type { Explanation } from '../repayment'

function Line({ children, rupees, isDeducted = false }: { children: ReactNode; rupees: number; isDeducted?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-6 border-line border-t py-2.5">
      <dt className="text-ink-soft">{children}</dt>
      <dd className="shrink-0">
        {isDeducted ? '− ' : null}
        <Money paise={paiseOf(rupees)} />
      </dd>
    </div>
  )
}

/** How the amount due is calculated, so that every line can be checked by hand. */
export function AmountDueBreakdown({ explanation }: { explanation: Explanation }) {
  const { amount_lent, interest, daily_rate_percent, charges, corrections, payments, due } = explanation
  return (
    <dl className="figures">
      <Line rupees={amount_lent}>Amount lent</Line>
      {interest.map((period) => (
        <Line key={period.from} rupees={period.interest}>
          Interest from <CalendarDate date={period.from} /> to <CalendarDate date={period.to} />: {period.days}{' '}
          {period.days === 1 ? 'day' : 'days'} × <Money paise={paiseOf(period.principal)} /> × {daily_rate_percent}%
          {period.is_limited ? ', limited so that the loan never costs more than was lent' : ''}
        </Line>
      ))}
      {charges.map((charge) => (
        <Line key={`${charge.on}${charge.reason}`} rupees={charge.amount}>
          {charge.reason}, <CalendarDate date={charge.on} />
        </Line>
      ))}
      {corrections.map((correction) => (
        <Line
          key={`${correction.on}${correction.reason}`}
          rupees={Math.abs(correction.amount)}
          isDeducted={correction.amount < 0}
        >
          {correction.reason}
        </Line>
      ))}
      {payments.map((payment, index) => (
        <Line key={payment.receipt_no ?? index} rupees={payment.amount} isDeducted>
          Paid on <CalendarDate date={payment.on} />
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
  )
}
