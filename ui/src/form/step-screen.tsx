import type { ReactNode } from 'react'
import { BackLink } from '../action/back-link'
import { Button } from '../action/button'
import { ProgressBar } from '../feedback/progress-bar'
import { ErrorSummary } from './error-summary'
import { FormError } from './form-error'
import type { Form } from './use-form'

interface StepScreenProps {
  title: string
  /** One or two sentences under the title. */
  intro?: ReactNode
  /** Between the introduction and the progress. */
  header?: ReactNode
  back: { to: string; label: string }
  progress?: { label: string; percent: number }
  form: Pick<Form<never>, 'errorSummary' | 'submitError' | 'setSubmitError' | 'isSubmitting' | 'submit'>
  submitLabel?: string
  /** `secondary` if something else on the screen is the main action. */
  submitVariant?: 'primary' | 'secondary'
  busyLabel?: string
  /** Hides the button while something else must be finished first. */
  isSubmitHidden?: boolean
  children: ReactNode
}

/** One step of a journey: back link, title, progress, errors, fields and the submit button. */
export function StepScreen(props: StepScreenProps) {
  const { title, intro, header, back, progress, form, children } = props
  const { submitLabel = 'Continue', submitVariant = 'primary', busyLabel = 'Saving…', isSubmitHidden } = props
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      {intro && <p className="mt-3 max-w-2xl text-pretty text-ink-soft">{intro}</p>}
      {header}
      {progress && (
        <div className="mt-6 text-sm">
          <ProgressBar {...progress} />
        </div>
      )}
      <form className="card mt-8 gap-6 sm:p-8" onSubmit={form.submit} noValidate>
        <ErrorSummary errors={form.errorSummary} />
        <FormError message={form.submitError} onClear={() => form.setSubmitError(undefined)} />
        {children}
        {isSubmitHidden ? null : (
          <Button type="submit" variant={submitVariant} wide busy={form.isSubmitting} busyLabel={busyLabel}>
            {submitLabel}
          </Button>
        )}
      </form>
    </>
  )
}
