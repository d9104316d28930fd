import type { ComponentProps, ReactNode } from 'react'
import { StepScreen } from 'ui/form/step-screen.tsx'
import { useSession } from '../api/use-session'
import type { NextLink } from './application-steps'
import { DraftNotice, NextStepNotice } from './step-notices'
import { useStepStatus } from './use-step-status'

type StepScreenProps = ComponentProps<typeof StepScreen>
type ApplicationStepProps = Omit<StepScreenProps, 'back' | 'progress' | 'intro'> & {
  intro: ReactNode
  /** Rendered between the introduction and the progress bar. */
  header?: ReactNode
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
  const { intro, header, doneMessage, nextLink, isRestored, omitted, ...others } = props
  const { back = hub, submitVariant = 'primary', children, ...rest } = others
  const percent = useApplicationPercent()
  const introduction = (
    <>
      <p>{intro}</p>
      {header && <div className="mt-6 text-ink">{header}</div>}
      {doneMessage && <NextStepNotice nextLink={nextLink}>{doneMessage}</NextStepNotice>}
    </>
  )
  return (
    <StepScreen
      {...rest}
      back={back}
      intro={introduction}
      progress={{ label: 'Application progress', percent }}
      submitVariant={doneMessage ? 'secondary' : submitVariant}
    >
      {isRestored && <DraftNotice omitted={omitted} />}
      {children}
    </StepScreen>
  )
}
