import { brand } from 'contract/brand'
import { Card } from 'ui/layout/card.tsx'
import { DateTime } from '../../shared/formatting/date-time'
import type { Account } from './use-account'

/** The customer sees who of the lender read their details, and why. */
export function Looks({ looks }: { looks: Account['looked_at'] }) {
  return (
    <Card title="Who looked at your details" level={2}>
      {looks.length === 0 ? (
        <p className="text-ink-soft">Nobody at {brand.name} has opened them.</p>
      ) : (
        <ul className="mt-2">
          {looks.map(({ role, purpose, at }) => (
            <li key={`${role} ${purpose} ${at}`} className="border-line border-b py-3 first:pt-0 last:border-0">
              <p>
                {role}: {purpose}
              </p>
              <p className="text-ink-soft text-sm">
                <DateTime at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-ink-soft text-sm">
        Our people give a reason before they read more than the last digits. Checks against fraud are not listed here.
      </p>
    </Card>
  )
}
