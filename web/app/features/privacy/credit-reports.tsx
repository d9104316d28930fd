import { DateTime } from '../../shared/formatting/date-time'
import type { CreditReport } from './use-consents'

/** When a credit bureau was asked about the customer, the newest first. */
export function CreditReports({ reports }: { reports: readonly CreditReport[] }) {
  return (
    <section aria-labelledby="credit-reports" className="card">
      <h2 id="credit-reports" className="text-xl">
        Your credit report
      </h2>
      <ul className="mt-2">
        {reports.map(({ bureau, at, words }) => (
          <li
            key={at}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-4 last:border-0 last:pb-0"
          >
            <span>
              {bureau}: {words}
            </span>
            <span className="text-ink-soft text-sm">
              <DateTime at={at} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft text-sm">
        Each credit bureau gives you one full report a year free of charge. If something in it is wrong, tell the bureau
        or the lender that reported it.
      </p>
    </section>
  )
}
