import { type Step, steps } from 'domain/journey/steps'
import { useSession } from '../api/use-session'
import { LinkButton } from '../ui/action/link-button'
import { Card } from '../ui/layout/card'
import { Stepper } from '../ui/layout/stepper'
import { nextWords } from './next-words'
import { useDashboardData } from './use-dashboard-data'

const registration = steps.filter((step) => step.stage === 'registration')

function NextStep({ step }: { step: Step }) {
  const { name, words } = nextWords[step.event]
  return (
    <Card
      marked
      level={2}
      title={name}
      className="mt-8 max-w-2xl"
      foot={<LinkButton to={`/my-dashboard/${step.screen}`}>Continue</LinkButton>}
    >
      <p className="text-ink-soft">{words}</p>
    </Card>
  )
}

function NothingNext() {
  return (
    <Card
      level={2}
      title="Good to see you"
      className="mt-8 max-w-2xl"
      foot={
        <LinkButton to="/my-dashboard/support" look="secondary">
          Support
        </LinkButton>
      }
    >
      <p className="text-ink-soft">There is nothing for you to do here right now.</p>
    </Card>
  )
}

/** The home of a customer who is registering: where one stands and what comes next. */
export function HomeScreen() {
  const { data } = useDashboardData()
  const nextEvent = useSession('next_step')
  const next = steps.find((step) => step.event === nextEvent)
  const firstName = data?.profile_details.first_name
  return (
    <>
      <h1 className="text-3xl">{firstName ? `Welcome, ${firstName}` : 'Welcome'}</h1>
      <p className="mt-3 mb-10 text-ink-soft">Five short steps, then we can tell you whether we can lend to you.</p>
      <Stepper
        label="Registration"
        steps={registration.map((step) => nextWords[step.event].name)}
        current={next ? Math.min(next.index, registration.length) : 0}
      />
      {next ? <NextStep step={next} /> : <NothingNext />}
    </>
  )
}
