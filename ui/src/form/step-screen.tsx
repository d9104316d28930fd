import type { ReactNode } from 'react'
import { BackLink } from '../action/back-link'
import { Button } from '../action/button'
import { ProgressBar } from '../feedback/progress-bar'
import { ErrorSummary } from './error-summary'
import { FormFailure } from './form-failure'
import type { Form } from './use-form'

interface StepScreenProps {
  title: string
  /** One or two sentences under the title. */
  lead?: ReactNode
  back: { to: string; label: string }
  progress?: { label: string; percent: number }
  form: Pick<Form<never>, 'summary' | 'failure' | 'setFailure' | 'isBusy' | 'submit'>
  action?: string
  /** The button's look: `secondary` where something else on the screen is the thing to do. */
  look?: 'primary' | 'secondary'
  /** What the button says while it works. */
  busyLabel?: string
  /** Something else has to be finished first: no button. */
  isPaused?: boolean
  children: ReactNode
}

/** One step of a journey: the way back, how far one is, what is wrong, the fields and the one button. */
export function StepScreen(props: StepScreenProps) {
  const { title, lead, back, progress, form, action = 'Continue', look = 'primary', isPaused, children } = props
  const { busyLabel = 'Saving…' } = props
  return (
    <div className="max-w-2xl">
      <BackLink to={back.to}>{back.label}</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      {lead && <div className="mt-3 text-ink-soft">{lead}</div>}
      {progress && (
        <div className="mt-6 text-sm">
          <ProgressBar {...progress} />
        </div>
      )}
      <form className="card mt-8 gap-6 sm:p-8" onSubmit={form.submit} noValidate>
        <ErrorSummary errors={form.summary} />
        <FormFailure words={form.failure} onClear={() => form.setFailure(undefined)} />
        {children}
        {isPaused ? null : (
          <Button type="submit" look={look} wide busy={form.isBusy} busyLabel={busyLabel}>
            {action}
          </Button>
        )}
      </form>
    </div>
  )
}
