import { Card } from 'ui/layout/card.tsx'
import { Moment } from './moment'
import type { Account } from './use-account'

/** What each purpose is called; one that is not here yet is shown by its own name. */
const purposes = new Map([['login', 'Login and registration']])

/** What was agreed to, in the words that stood there at the time. */
export function Consents({ consents }: { consents: Account['consents'] }) {
  return (
    <Card title="Consents you gave" level={2}>
      {consents.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ul className="mt-2">
        {consents.map((consent) => (
          <li key={consent.purpose + consent.given_at} className="border-line border-b py-4 first:pt-0 last:border-0">
            <p className="font-semibold">{purposes.get(consent.purpose) ?? consent.purpose}</p>
            <p className="mt-1 whitespace-pre-line text-sm">{consent.wording}</p>
            <p className="mt-1 text-ink-soft text-sm">
              Given <Moment at={consent.given_at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
