import { Card } from 'ui/layout/card.tsx'
import { DateTime } from '../../shared/formatting/date-time'
import type { Account } from './use-account'

type Login = Account['logins'][number]

function LoginItem({ login }: { login: Login }) {
  return (
    <li className="border-line border-b py-3 first:pt-0 last:border-0">
      <p>
        {login.device}
        {login.is_new_device && (
          <span className="ms-3 whitespace-nowrap rounded-sm bg-leaf-soft px-2 py-0.5 text-leaf text-xs">
            New device
          </span>
        )}
      </p>
      <p className="text-ink-soft text-sm">
        <DateTime at={login.at} />
        {login.is_this_one && ', this login'}
      </p>
    </li>
  )
}

/** Lets the customer notice a login that was not theirs. */
export function Logins({ logins }: { logins: readonly Login[] }) {
  return (
    <Card title="Logins in the last 30 days" level={2}>
      <ul className="mt-2">
        {logins.map((login) => (
          <LoginItem key={`${login.device} ${login.at}`} login={login} />
        ))}
      </ul>
      <p className="mt-4 text-ink-soft text-sm">Don’t recognise one? Log out everywhere else, then write to us.</p>
    </Card>
  )
}
