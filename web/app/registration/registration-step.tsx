import type { RegistrationEvent } from 'domain/journey/steps'
import type { ComponentProps, ReactNode } from 'react'
import { StepScreen } from 'ui/form/step-screen.tsx'
import { DraftNotice } from '../api/draft-notice'
import { useSession } from '../api/use-session'
import { registrationSteps } from './registration-steps'
import { stepWords } from './step-words'

type Screen = ComponentProps<typeof StepScreen>
type RegistrationStepProps = Omit<Screen, 'back' | 'progress'> & {
  event: RegistrationEvent
  /** Something was typed before and not saved. */
  isRestored?: boolean
  /** What of it was not kept. */
  lacks?: string | undefined
  back?: Screen['back']
  children: ReactNode
}

/** Back to the step before, and how far one is; once all are taken, back to the profile one came from to change it. */
function useWay(at: number): Pick<Screen, 'back' | 'progress'> {
  const next = useSession('next_step')
  const percent = Number(useSession('step_percent') ?? 0)
  const before = registrationSteps[at - 1]
  if (!registrationSteps.some((step) => step.event === next))
    return { back: { to: '/my-dashboard/profile-preview', label: 'My Account' } }
  const back = before
    ? { to: `/my-dashboard/${before.screen}`, label: stepWords[before.event].name }
    : { to: '/my-dashboard/', label: 'Dashboard' }
  const label = `Registration, step ${at + 1} of ${registrationSteps.length}`
  return { back, progress: { label, percent } }
}

/** One of the five screens of the registration. */
export function RegistrationStep({ event, isRestored, lacks, children, ...rest }: RegistrationStepProps) {
  const at = registrationSteps.findIndex((step) => step.event === event)
  const way = useWay(at)
  return (
    <StepScreen {...way} {...rest}>
      {isRestored && <DraftNotice lacks={lacks} />}
      {children}
    </StepScreen>
  )
}
