import { type Step, steps } from 'domain/journey/steps'
import { LinkButton } from 'ui/action/link-button.tsx'
import { PaydayPath } from 'ui/graphics/payday-path.tsx'
import { useSession } from '../api/use-session'
import { stepTexts } from './step-texts'

const applicationStages: readonly Step['stage'][] = ['application', 'documents']

function bannerFor(event: string | undefined) {
  const step = steps.find((candidate) => candidate.event === event)
  if (step && applicationStages.includes(step.stage)) {
    const text = `You are eligible. Next: ${stepTexts[step.event].name.toLowerCase()}.`
    return { title: 'Your loan application is open', text, to: '/my-dashboard/eligibility', link: 'Go on' }
  }
  if (step?.stage === 'done') {
    const text = stepTexts.completed.description
    return { title: 'Your application is with us', text, to: '/my-dashboard/lead-preview', link: 'See its status' }
  }
  const text = 'There is nothing for you to do here right now.'
  return { title: 'Good to see you', text, to: '/my-dashboard/support', link: 'Support' }
}

/** Shown instead of the steps when none of them applies. */
export function HomeBanner() {
  const { title, text, to, link } = bannerFor(useSession('next_step'))
  return (
    <section className="card mt-8 max-w-3xl gap-4 p-6 sm:p-8" data-highlighted>
      <h2>{title}</h2>
      <p className="text-ink-soft">{text}</p>
      <PaydayPath className="w-full max-w-md" label="A coin travels from payday to today" />
      <div>
        <LinkButton to={to}>{link}</LinkButton>
      </div>
    </section>
  )
}
