import { paiseOf } from 'domain/money/paise'
import { Skeleton } from 'ui/feedback/skeleton.tsx'
import { CalendarDate } from '../format/calendar-date'
import { Money } from '../format/money'
import { useLoanStatement } from '../payments/use-loan-statement'

/** The payments on the loan with their receipts. */
export function LoanPayments({ leadId }: { leadId: number }) {
  const { data, isPending } = useLoanStatement(String(leadId))
  if (isPending) return <Skeleton label="Loading your payments" lines={2} />
  const payments = data?.lines.filter(({ what }) => what === 'PAYMENT') ?? []
  if (payments.length === 0) return null
  return (
    <section className="card gap-3">
      <h2 className="text-xl">What you have paid</h2>
      <ul>
        {payments.map(({ on, amount, receipt_no, receipt_url }, index) => (
          <li
            key={receipt_no ?? index}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t py-3"
          >
            <span>
              <CalendarDate date={on} />
              {receipt_url && (
                <a href={receipt_url} download className="ml-4 inline-block text-leaf text-sm underline">
                  Receipt {receipt_no} (PDF)
                </a>
              )}
            </span>
            <Money paise={Math.abs(paiseOf(amount))} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  )
}
