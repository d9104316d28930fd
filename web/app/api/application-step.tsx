import type { ComponentProps, ReactNode } from 'react'
import { StepScreen } from 'ui/form/step-screen.tsx'
import { DraftNotice } from './draft-notice'
import { NextStepNotice } from './next-step-notice'
import { useSession } from './use-session'
import { useStepStatus } from './use-step-status'
import type { WayOn } from './way-on'

type Screen = ComponentProps<typeof StepScreen>
type ApplicationStepProps = Omit<Screen, 'back' | 'progress' | 'lead' | 'look'> & {
  lead: ReactNode
  /** Stands between the words and the bar. */
  above?: ReactNode
  back?: Screen['back']
  /** Said when the step is done already; the way on stands beside it. */
  done?: string | undefined
  /** The way on then, when it is not to the step that the server named. */
  way?: WayOn | undefined
  /** Something was typed before and not saved. */
  isRestored?: boolean
  /** What of it was not kept. */
  lacks?: string
}

const hub = { to: '/my-dashboard/eligibility', label: 'Back to eligibility' }

/** How far the application is, in per cent: as the server says, until then as this visit remembers. */
export function useApplicationPercent(): number {
  const remembered = Number(useSession('percent') ?? 0)
  return useStepStatus().data?.steps.step_complete_percent ?? remembered
}

/** A screen of the loan application. */
export function ApplicationStep({
  lead,
  above,
  done,
  way,
  isRestored,
  lacks,
  back = hub,
  children,
  ...rest
}: ApplicationStepProps) {
  const percent = useApplicationPercent()
  const head = (
    <>
      <p>{lead}</p>
      {above && <div className="mt-6 text-ink">{above}</div>}
      {done && <NextStepNotice way={way}>{done}</NextStepNotice>}
    </>
  )
  return (
    <StepScreen
      {...rest}
      back={back}
      lead={head}
      progress={{ label: 'Application progress', percent }}
      look={done ? 'secondary' : 'primary'}
    >
      {isRestored && <DraftNotice lacks={lacks} />}
      {children}
    </StepScreen>
  )
}
