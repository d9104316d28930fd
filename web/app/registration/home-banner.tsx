import { type Step, steps } from 'domain/journey/steps'
import { LinkButton } from 'ui/action/link-button.tsx'
import { PaydayPath } from 'ui/drawing/payday-path.tsx'
import { useSession } from '../api/use-session'
import { stepWords } from './step-words'

const application: readonly Step['stage'][] = ['application', 'documents']

function bannerOf(event: string | undefined) {
  const step = steps.find((candidate) => candidate.event === event)
  if (step && application.includes(step.stage)) {
    const words = `You are eligible. Next: ${stepWords[step.event].name.toLowerCase()}.`
    return { title: 'Your loan application is open', words, to: '/my-dashboard/eligibility', link: 'Go on' }
  }
  if (step?.stage === 'done') {
    const words = stepWords.completed.words
    return { title: 'Your application is with us', words, to: '/my-dashboard/lead-preview', link: 'See its status' }
  }
  const words = 'There is nothing for you to do here right now.'
  return { title: 'Good to see you', words, to: '/my-dashboard/support', link: 'Support' }
}

/** Stands in place of the steps when none of them applies. */
export function HomeBanner() {
  const { title, words, to, link } = bannerOf(useSession('next_step'))
  return (
    <section className="card mt-8 max-w-3xl gap-4 p-6 sm:p-8" data-marked>
      <h2>{title}</h2>
      <p className="text-ink-soft">{words}</p>
      <PaydayPath className="w-full max-w-md" label="A coin travels from payday to today" />
      <div>
        <LinkButton to={to}>{link}</LinkButton>
      </div>
    </section>
  )
}
