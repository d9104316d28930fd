import { Link } from 'react-router'
import { Card } from 'ui/layout/card.tsx'
import type { OpenLoan } from './open-loan-card'

type Agent = NonNullable<OpenLoan['recovery_agent']>

function RecoveryAgent({ agent: { name, agency, card_no } }: { agent: Agent }) {
  return (
    <p>
      <strong>{name}</strong> of {agency}, card {card_no}, may contact you about this loan, and nobody but you, from
      8&nbsp;AM to 7&nbsp;PM. Pay only here, never to the agent in person.{' '}
      <Link to="/my-dashboard/complaints?new=1&category=CONDUCT">Complain about an agent</Link>
    </p>
  )
}

/** What late payment costs under the agreement, and who may contact the borrower about it. */
export function RecoveryCard({ loan: { late_rule, recovery_agent } }: { loan: OpenLoan }) {
  return (
    <Card title="Paying late" level={2}>
      <div className="grid gap-4">
        {recovery_agent && <RecoveryAgent agent={recovery_agent} />}
        <p className="text-ink-soft">{late_rule}</p>
      </div>
    </Card>
  )
}
