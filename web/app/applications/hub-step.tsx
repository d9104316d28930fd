import type { ReactNode } from 'react'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Glyph } from 'ui/type/glyph.tsx'

export type HubState = 'completed' | 'current' | 'upcoming'

interface HubStepProps {
  number: number
  name: string
  words: string
  state: HubState
  to: string
  /** Where a completed step is changed; nothing once editing is off. */
  editAt: string | undefined
  /** A second way to take the step. */
  also?: ReactNode
}

const look: Record<HubState, string> = {
  completed: '',
  current: 'border-marigold shadow-soft',
  upcoming: 'bg-transparent shadow-none',
}
const markLook: Record<HubState, string> = {
  completed: 'bg-leaf text-on-leaf',
  current: 'bg-marigold text-on-marigold',
  upcoming: 'border border-edge text-ink-soft',
}

/** One of the four: done and open to change, to be taken now, or still to come. */
export function HubStep({ number, name, words, state, to, editAt, also }: HubStepProps) {
  return (
    <li
      className={`card flex-row flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-6 ${look[state]}`}
      data-state={state}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      <span
        className={`figures grid size-10 shrink-0 place-items-center rounded-full font-semibold ${markLook[state]}`}
        aria-hidden="true"
      >
        {state === 'completed' ? <Glyph d="m5 12.5 5 5 9-10.5" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">{name}</h2>
        {state === 'completed' ? (
          <p className="text-leaf text-sm">Completed</p>
        ) : (
          <p className="text-ink-soft">{words}</p>
        )}
      </div>
      {state === 'upcoming' && <span className="sr-only">Not yet open</span>}
      {state === 'completed' && editAt && (
        <LinkButton to={editAt} look="quiet">
          Edit<span className="sr-only"> {name}</span>
        </LinkButton>
      )}
      {state === 'current' && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          {also}
          <LinkButton to={to} className="max-sm:w-full">
            Continue<span className="sr-only"> with {name}</span>
          </LinkButton>
        </div>
      )}
    </li>
  )
}
