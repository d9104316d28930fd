import type { ComponentProps } from 'react'
import { StepScreen } from 'ui/form/step-screen.tsx'
import { useSession } from '../session/use-session'
import type { NextLink } from './application-steps'
import { DraftNotice, NextStepNotice } from './step-notices'
import { useStepStatus } from './use-step-status'

type StepScreenProps = ComponentProps<typeof StepScreen>
type ApplicationStepProps = Omit<StepScreenProps, 'back' | 'progress'> & {
  back?: StepScreenProps['back']
  /** Shown with a link to the next step if this step is already done. */
  doneMessage?: string | undefined
  /** The link to the next step, if it is not the step from the server. */
  nextLink?: NextLink | undefined
  isRestored?: boolean
  /** Names what the draft does not contain. */
  omitted?: string
}

const hub = { to: '/my-dashboard/eligibility', label: 'Back to eligibility' }

/** From the server, or from the session until the server replies. */
export function useApplicationPercent(): number {
  const sessionPercent = Number(useSession('percent') ?? 0)
  return useStepStatus().data?.steps.step_complete_percent ?? sessionPercent
}

/** A screen of the loan application. */
export function ApplicationStep(props: ApplicationStepProps) {
  const { header, doneMessage, nextLink, isRestored, omitted, ...others } = props
  const { back = hub, submitVariant = 'primary', children, ...rest } = others
  const percent = useApplicationPercent()
  return (
    <StepScreen
      {...rest}
      back={back}
      header={
        <>
          {header && <div className="mt-6">{header}</div>}
          {doneMessage && <NextStepNotice nextLink={nextLink}>{doneMessage}</NextStepNotice>}
        </>
      }
      progress={{ label: 'Application progress', percent }}
      submitVariant={doneMessage ? 'secondary' : submitVariant}
    >
      {isRestored && <DraftNotice omitted={omitted} />}
      {children}
    </StepScreen>
  )
}
