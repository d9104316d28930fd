import { type ConsentPurpose, consentTexts } from 'contract/account/consent-purposes'
import { Link } from 'react-router'
import { Card } from 'ui/layout/card.tsx'
import { DateTime } from '../../shared/formatting/date-time'
import type { Account } from './use-account'

/** The consents of the customer, each in the wording they agreed to. */
export function Consents({ consents }: { consents: Account['consents'] }) {
  return (
    <Card
      title="Consents you gave"
      level={2}
      footer={
        <p className="flex flex-wrap gap-x-6">
          <Link to="/my-dashboard/consents">See all, or withdraw one</Link>
          <Link to="/my-dashboard/privacy-choices">Copy or erase your data</Link>
        </p>
      }
    >
      {consents.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ul className="mt-2">
        {consents.map((consent) => (
          <li key={consent.purpose + consent.given_at} className="border-line border-b py-4 first:pt-0 last:border-0">
            <p className="font-semibold">{consentTexts[consent.purpose as ConsentPurpose].title}</p>
            <p className="mt-1 whitespace-pre-line text-sm">{consent.wording}</p>
            <p className="mt-1 text-ink-soft text-sm">
              Given <DateTime at={consent.given_at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
