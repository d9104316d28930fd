import { paiseOf } from 'domain/money/paise'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { type Statement, useLoanStatement } from '../payments/use-loan-statement'

/** What went back of the payments, so that their sum is not taken for what counts. */
function Refunds({ refunds }: { refunds: Statement['lines'] }) {
  return refunds.map(({ on, amount }) => (
    <li
      key={`${on}${amount}`}
      className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-3 last:pb-0"
    >
      <span className="min-w-36 flex-1">
        <CalendarDate date={on} />
        <span className="block text-sm">Refunded to you</span>
      </span>
      <span className="font-semibold">
        {'− '}
        <Money paise={Math.abs(paiseOf(amount))} />
      </span>
    </li>
  ))
}

function PaymentList({ lines }: { lines: Statement['lines'] }) {
  const payments = lines.filter(({ what }) => what === 'PAYMENT')
  const refunds = lines.filter(({ what }) => what === 'REFUND')
  if (payments.length === 0) return null
  return (
    <section className="card gap-3">
      <h2 className="text-xl">What you have paid</h2>
      <ul>
        {payments.map(({ on, amount, taken_back_on, taken_back_part, receipt_no, receipt_url }, index) => (
          <li
            key={receipt_no ?? index}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-3 last:pb-0"
          >
            <span className="min-w-36 flex-1">
              <CalendarDate date={on} />
              {taken_back_on && (
                <span className="block text-sm">
                  {taken_back_part === null ? (
                    <>
                      Taken back on <CalendarDate date={taken_back_on} />: it no longer counts
                    </>
                  ) : (
                    <>
                      <Money paise={paiseOf(taken_back_part)} /> of it was taken back on{' '}
                      <CalendarDate date={taken_back_on} />
                    </>
                  )}
                </span>
              )}
              {receipt_url && (
                <a href={receipt_url} download className="block py-1 text-leaf text-sm underline">
                  Receipt {receipt_no} (PDF)
                </a>
              )}
            </span>
            <Money paise={Math.abs(paiseOf(amount))} className="font-semibold" />
          </li>
        ))}
        <Refunds refunds={refunds} />
      </ul>
    </section>
  )
}

/** The payments on the loan with their receipts. If none counts as paid, one may have been taken back. */
export function LoanPayments({ leadId, hasPaid }: { leadId: number; hasPaid: boolean }) {
  const query = useLoanStatement(String(leadId))
  if (!hasPaid && !query.data) return null
  return (
    <QueryView
      query={query}
      label="Loading your payments"
      errorTitle="Your payments could not be loaded."
      lines={2}
      isPart
    >
      {(statement) => statement && <PaymentList lines={statement.lines} />}
    </QueryView>
  )
}
