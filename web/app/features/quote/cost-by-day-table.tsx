import { formatDate } from 'domain/calendar/ist-date'
import type { DayCost } from 'domain/loan/product/cost-by-day'
import { formatRupees } from 'domain/money/format-money'
import { Icon } from 'ui/graphics/icon.tsx'

const cell = 'border-line border-t py-1.5'

/** The amount due if the loan is repaid early, for each day of its term. */
export function CostByDayTable({ days }: { days: readonly DayCost[] }) {
  return (
    <details className="group mt-4 border-line border-y">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 py-2 font-semibold text-leaf [&::-webkit-details-marker]:hidden">
        What you owe on each day
        <Icon d="m6 9 6 6 6-6" className="transition-transform group-open:rotate-180" />
      </summary>
      <table className="figures mb-4 w-full border-collapse text-sm">
        <caption className="sr-only">What you owe on each day</caption>
        <thead>
          <tr className="text-ink-soft">
            <th scope="col" className="py-1.5 text-left font-normal">
              Repaid on
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              Interest
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              You owe
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, date, interestPaise, owedPaise }) => (
            <tr key={day}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                Day {day}
                <span className="block text-ink-soft sm:inline sm:pl-2">{formatDate(date)}</span>
              </th>
              <td className={`${cell} text-right`}>{formatRupees(interestPaise)}</td>
              <td className={`${cell} text-right font-semibold`}>{formatRupees(owedPaise)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
