import { brand } from 'contract/brand'
import type { FormValues } from 'contract/form-definition/field'
import { contactForm } from 'contract/forms/contact'
import { useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { Alert } from 'ui/feedback/alert.tsx'
import { ErrorSummary } from 'ui/form/error-summary.tsx'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { FormField } from '../../shared/forms/form-field'
import { useContractForm } from '../../shared/forms/use-contract-form'
import { PhoneLink } from './phone-link'

const emailLink = <a href={`mailto:${brand.email}`}>{brand.email}</a>

function useContactForm() {
  const element = useRef<HTMLFormElement>(null)
  const [isDone, setIsDone] = useState(false)
  /** As specified, the browser validates the email input, with its own message. */
  function validate({ email }: FormValues<typeof contactForm>) {
    const input = element.current?.querySelector<HTMLInputElement>('[name=email]')
    return email && input?.validationMessage ? { email: input.validationMessage } : {}
  }
  const form = useContractForm(contactForm, {
    validate,
    onEdit: () => setIsDone(false),
    onSubmit: async () => {
      form.reset()
      setIsDone(true)
    },
    validatesOnBlur: false,
  })
  return { element, form, isDone, dismiss: () => setIsDone(false) }
}

/** Validated in the browser only; nothing is sent. */
export function ContactForm() {
  const { element, form, isDone, dismiss } = useContactForm()
  const isHydrated = useHydrated()
  return (
    <>
      <noscript>
        <p>This form needs JavaScript. Please write to {emailLink} instead.</p>
      </noscript>
      <form ref={element} className="grid gap-5 noscript:hidden" onSubmit={form.submit} noValidate>
        <ErrorSummary errors={form.errorSummary} />
        <FormField form={form} name="name" />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormField form={form} name="email" />
          <FormField form={form} name="phone" />
        </div>
        <FormField form={form} name="subject" />
        <FormField form={form} name="message" />
        <p className="border-marigold border-l-4 pl-4">
          This form sends nothing to us; it is only checked on your device. For an answer, call <PhoneLink /> or write
          to {emailLink}.
        </p>
        <div role="status">
          {isDone && (
            <Alert type="success" clearAfterMs={null} onClear={dismiss}>
              Form submitted successfully!
            </Alert>
          )}
        </div>
        <Button type="submit" disabled={!isHydrated}>
          Submit
        </Button>
      </form>
    </>
  )
}
