import { Link } from 'react-router'
import { BackLink } from 'ui/action/back-link.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { Card } from 'ui/layout/card.tsx'
import { BreachCard } from './breach-card'
import { ContactTimesCard } from './contact-times-card'
import { EraseCard } from './erase-card'
import { ExportCard } from './export-card'
import { NomineeCard } from './nominee-card'
import { useDataRights } from './use-data-rights'

function OtherChoices() {
  return (
    <Card title="Correct, withdraw, complain" level={2}>
      <ul className="grid gap-1">
        <li>
          Something is wrong or out of date? <Link to="/my-dashboard/user-profile">Change your details</Link> while your
          application is open; after that, please <Link to="/my-dashboard/support">write to support</Link>.
        </li>
        <li>
          What you agreed to: <Link to="/my-dashboard/consents">see or withdraw your consents</Link>.
        </li>
        <li>
          Debits from your account: <a href="/my-dashboard/autopay">see, pause or cancel autopay</a>.
        </li>
        <li>
          Not satisfied with how we treat your data?{' '}
          <Link to="/my-dashboard/complaints?new=1&category=DATA">Raise a complaint about it</Link>.
        </li>
      </ul>
    </Card>
  )
}

/** The rights of a customer over their own data. */
export function PrivacyChoicesScreen({ title }: { title: string }) {
  const query = useDataRights()
  return (
    <>
      <BackLink to="/my-dashboard/user-profile">Back to your details</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <p className="mt-3 mb-8 text-ink-soft">See what we hold about you, and decide what happens to it. It is free.</p>
      <div className="grid gap-6">
        <QueryView query={query} label="Loading your choices" errorTitle="Your choices could not be loaded." lines={3}>
          {(rights) => (
            <>
              {rights.breaches.map((breach) => (
                <BreachCard key={breach.id} breach={breach} />
              ))}
              <ExportCard copy={rights.export} />
              <EraseCard rights={rights} />
              <ContactTimesCard quietSlot={rights.quiet_slot} />
              <NomineeCard nominee={rights.nominee} />
            </>
          )}
        </QueryView>
        <div hidden={query.isPending}>
          <OtherChoices />
        </div>
      </div>
    </>
  )
}
