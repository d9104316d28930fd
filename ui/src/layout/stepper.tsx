import { Icon } from '../graphics/icon'

interface StepperProps {
  label: string
  steps: readonly string[]
  /** Index of the current step; the number of steps when all are done. */
  current: number
}

export type StepProgress = 'completed' | 'current' | 'upcoming'

export function stepProgress(index: number, current: number): StepProgress {
  if (index === current) return 'current'
  return index < current ? 'completed' : 'upcoming'
}

/** Shows all step names on a wide screen, and only the current one on a phone. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <div className="stepper">
      <p className="stepper-count figures" aria-hidden="true">
        {current < steps.length ? `Step ${current + 1} of ${steps.length}` : `All ${steps.length} steps done`}
      </p>
      <ol aria-label={label}>
        {steps.map((step, index) => {
          const state = stepProgress(index, current)
          return (
            <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
              <span className="stepper-mark figures" aria-hidden="true">
                {state === 'completed' ? <Icon d="m5 12.5 5 5 9-10.5" /> : index + 1}
              </span>
              <span className="stepper-name">
                {step}
                <span className="sr-only">, {state}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
