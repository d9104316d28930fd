import { brand } from 'contract/brand'
import { Card } from 'ui/layout/card.tsx'
import { formatApiDate } from '../../shared/formatting/calendar-date'
import { PhoneLink } from '../contact/phone-link'
import type { DataRights } from './use-data-rights'

/** What the law requires us to tell a customer whose data a security incident concerns. */
export function BreachCard({ breach }: { breach: DataRights['breaches'][number] }) {
  const parts = [
    ['What happened', breach.what_happened],
    ['What it may mean for you', breach.consequences],
    ['What we have done', breach.measures],
    ['What you should do', breach.advice],
  ] as const
  return (
    <Card title={`Security incident noticed on ${formatApiDate(breach.noticed_on)}`} level={2} highlighted>
      <div className="grid gap-4">
        {parts.map(([heading, text]) => (
          <div key={heading}>
            <h3 className="text-base">{heading}</h3>
            <p className="mt-1 whitespace-pre-line text-ink-soft">{text}</p>
          </div>
        ))}
        <p>
          Questions? Write to <a href={`mailto:${brand.grievanceOfficer.email}`}>{brand.grievanceOfficer.email}</a> or
          call <PhoneLink />.
        </p>
      </div>
    </Card>
  )
}
