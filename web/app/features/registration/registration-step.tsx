import type { RegistrationEvent } from 'domain/journey/steps'
import type { ComponentProps, ReactNode } from 'react'
import { StepScreen } from 'ui/form/step-screen.tsx'
import { DraftNotice } from '../../shared/journey/step-notices'
import { stepPath } from '../../shared/journey/step-state'
import { useSession } from '../../shared/session/use-session'
import { registrationSteps, stepTexts } from './step-texts'

type StepScreenProps = ComponentProps<typeof StepScreen>
type RegistrationStepProps = Omit<StepScreenProps, 'back' | 'progress'> & {
  event: RegistrationEvent
  isRestored?: boolean
  /** Names what the draft does not contain. */
  omitted?: string | undefined
  back?: StepScreenProps['back']
  children: ReactNode
}

/** The back link goes to the previous step, or to the profile once the registration is complete. */
function useNavigation(index: number): Pick<StepScreenProps, 'back' | 'progress'> {
  const next = useSession('next_step')
  const percent = Number(useSession('step_percent') ?? 0)
  const previous = registrationSteps[index - 1]
  if (!registrationSteps.some((step) => step.event === next))
    return { back: { to: '/my-dashboard/profile-preview', label: 'My Account' } }
  const back = previous
    ? { to: stepPath(previous.event), label: stepTexts[previous.event].name }
    : { to: '/my-dashboard/', label: 'Dashboard' }
  const label = `Registration, step ${index + 1} of ${registrationSteps.length}`
  return { back, progress: { label, percent } }
}

/** A screen of the registration. */
export function RegistrationStep({ event, isRestored, omitted, children, ...rest }: RegistrationStepProps) {
  const navigation = useNavigation(registrationSteps.findIndex((step) => step.event === event))
  return (
    <StepScreen {...navigation} {...rest}>
      {isRestored && <DraftNotice omitted={omitted} />}
      {children}
    </StepScreen>
  )
}
