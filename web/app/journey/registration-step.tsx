import type { RegistrationEvent } from 'domain/journey/steps'
import type { ComponentProps, ReactNode } from 'react'
import { useSession } from '../api/use-session'
import { StepScreen } from '../ui/form/step-screen'
import { registrationSteps } from './registration-steps'
import { stepWords } from './step-words'

type Screen = ComponentProps<typeof StepScreen>
type RegistrationStepProps = Omit<Screen, 'back' | 'progress'> & {
  event: RegistrationEvent
  /** Something was typed before and not saved. */
  isRestored?: boolean
  back?: Screen['back']
  children: ReactNode
}

/** Back to the step before; once all are taken, back to the profile one came from to change something. */
function useWayBack(at: number): Screen['back'] {
  const next = useSession('next_step')
  const before = registrationSteps[at - 1]
  const isRegistering = registrationSteps.some((step) => step.event === next)
  if (!isRegistering) return { to: '/my-dashboard/profile-preview', label: 'My Account' }
  return before
    ? { to: `/my-dashboard/${before.screen}`, label: stepWords[before.event].name }
    : { to: '/my-dashboard/', label: 'Dashboard' }
}

/** One of the five screens of the registration. */
export function RegistrationStep({ event, isRestored, children, ...rest }: RegistrationStepProps) {
  const at = registrationSteps.findIndex((step) => step.event === event)
  const percent = Number(useSession('step_percent') ?? 0)
  const label = `Registration, step ${at + 1} of ${registrationSteps.length}`
  const wayBack = useWayBack(at)
  return (
    <StepScreen back={wayBack} progress={{ label, percent }} {...rest}>
      {isRestored && (
        <p className="rounded-sm bg-marigold-soft px-4 py-2.5 text-sm" role="status">
          We kept what you typed here before. It is not saved yet.
        </p>
      )}
      {children}
    </StepScreen>
  )
}
