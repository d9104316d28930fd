import type { ReactNode } from 'react'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Icon } from 'ui/graphics/icon.tsx'
import type { StepProgress } from 'ui/layout/stepper.tsx'

interface StepCardProps {
  number: number
  name: string
  description: string
  state: StepProgress
  to: string
  /** Where a completed step is edited; undefined if it cannot be edited here. */
  editPath?: string | undefined
  /** Another way to take the step. */
  secondaryAction?: ReactNode
}

const cardClass: Record<StepProgress, string> = {
  completed: 'py-2.5',
  current: 'border-marigold shadow-soft',
  upcoming: 'bg-transparent shadow-none',
}
const numberClass: Record<StepProgress, string> = {
  completed: 'bg-leaf text-on-leaf',
  current: 'bg-marigold text-on-marigold',
  upcoming: 'border border-edge text-ink-soft',
}

/** A step of the registration or the application; only the current one leads on. */
export function StepCard(props: StepCardProps) {
  const { number, name, description, state, to, editPath, secondaryAction } = props
  return (
    <li
      className={`card flex-row flex-wrap items-center gap-3 p-4 sm:gap-x-4 sm:px-6 ${cardClass[state]}`}
      data-state={state}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span
        className={`figures grid size-10 shrink-0 place-items-center rounded-full font-semibold ${numberClass[state]}`}
        aria-hidden="true"
      >
        {state === 'completed' ? <Icon d="m5 12.5 5 5 9-10.5" /> : number}
      </span>
      {/* The buttons go to a line of their own rather than squeeze the text. */}
      <div className="min-w-0 flex-1 sm:basis-56">
        <h2 className="text-lg max-sm:text-base">{name}</h2>
        {state === 'completed' ? (
          <p className="text-leaf text-sm">Completed</p>
        ) : (
          <p className="text-ink-soft text-sm">{description}</p>
        )}
      </div>
      {state === 'upcoming' && <span className="sr-only">Not yet open</span>}
      {state === 'completed' && editPath && (
        <LinkButton to={editPath} variant="quiet" className="-me-4">
          Edit<span className="sr-only"> {name}</span>
        </LinkButton>
      )}
      {state === 'current' && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full lg:flex-row-reverse">
          <LinkButton to={to} className="max-sm:w-full">
            Continue<span className="sr-only"> with {name}</span>
          </LinkButton>
          {secondaryAction}
        </div>
      )}
    </li>
  )
}
