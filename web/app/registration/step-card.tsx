import type { Step } from 'domain/journey/steps'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Icon } from 'ui/graphics/icon.tsx'
import type { StepProgress } from 'ui/layout/stepper.tsx'
import { stepTexts } from './step-texts'

interface StepCardProps {
  step: Step
  number: number
  state: StepProgress
}

const cardClass: Record<StepProgress, string> = {
  completed: '',
  current: 'border-marigold shadow-soft',
  upcoming: 'bg-transparent shadow-none',
}
const numberClass: Record<StepProgress, string> = {
  completed: 'bg-leaf text-on-leaf',
  current: 'bg-marigold text-on-marigold',
  upcoming: 'border border-edge text-ink-soft',
}

/** A step of the registration; only the current one has a link. */
export function StepCard({ step, number, state }: StepCardProps) {
  const { name, description } = stepTexts[step.event]
  return (
    <li
      className={`card flex-row flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-6 ${cardClass[state]}`}
      data-state={state}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span
        className={`figures grid size-10 shrink-0 place-items-center rounded-full font-semibold ${numberClass[state]}`}
        aria-hidden="true"
      >
        {state === 'completed' ? <Icon d="m5 12.5 5 5 9-10.5" /> : number}
      </span>
      {/* The button goes to a line of its own rather than squeeze the text. */}
      <div className="min-w-0 flex-1 sm:basis-56">
        <h2 className="text-lg max-sm:text-base">{name}</h2>
        {state === 'completed' ? null : <p className="text-ink-soft text-sm">{description}</p>}
      </div>
      {state === 'completed' && <span className="text-leaf text-sm">Completed</span>}
      {state === 'upcoming' && <span className="sr-only">Not yet open</span>}
      {state === 'current' && (
        <LinkButton to={`/my-dashboard/${step.screen}`} className="max-sm:w-full">
          Continue<span className="sr-only"> with {name}</span>
        </LinkButton>
      )}
    </li>
  )
}
