import { brand } from 'contract/brand'
import { contactSubjects } from 'contract/fields/contact-form'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { ErrorSummary } from 'ui/form/error-summary.tsx'
import { SelectField } from 'ui/form/select-field.tsx'
import { TextAreaField } from 'ui/form/text-area-field.tsx'
import { TextField } from 'ui/form/text-field.tsx'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { useContactForm } from './use-contact-form'

const mailto = <a href={`mailto:${brand.email}`}>{brand.email}</a>

/** Checked on the visitor's device; nothing is sent. */
export function ContactForm() {
  const { form, field, summary, submit, isDone, forgetDone } = useContactForm()
  const isHydrated = useHydrated()
  return (
    <>
      <noscript>
        <p>This form needs JavaScript. Please write to {mailto} instead.</p>
      </noscript>
      <form ref={form} className="grid gap-5 noscript:hidden" onSubmit={submit} noValidate>
        <ErrorSummary errors={summary} />
        <TextField label="Full name" autoComplete="name" {...field('name')} />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label="Email" type="email" autoComplete="email" {...field('email')} />
          <TextField
            label="Phone number"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            {...field('phone')}
          />
        </div>
        <SelectField label="Inquiry type" options={contactSubjects} {...field('subject')} />
        <TextAreaField label="Message" {...field('message')} />
        {isDone && (
          <Alert type="success" clearAfterMs={null} onClear={forgetDone}>
            Form submitted successfully!
          </Alert>
        )}
        <Button type="submit" disabled={!isHydrated}>
          Submit
        </Button>
        <p className="text-ink-soft text-sm">
          The form is checked on your device and is not sent to us yet. For an answer, call or write to {mailto}.
        </p>
      </form>
    </>
  )
}
