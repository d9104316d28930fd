import { type ContactField, contactFault } from 'contract/fields/contact-form'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

const fields = ['name', 'email', 'phone', 'subject', 'message'] as const satisfies readonly ContactField[]

type Faults = Partial<Record<ContactField, string | undefined>>

/** What is wrong with what was typed, and what happens when it is submitted. The fields themselves hold the words. */
export function useContactForm() {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>({})
  /** Shown from a failed try until the first correction; each try is a new object, so that each moves the focus. */
  const [tried, setTried] = useState<{ faults: Faults }>()
  const [isDone, setIsDone] = useState(false)

  useEffect(() => {
    const first = fields.find((name) => tried?.faults[name])
    if (first) control(form.current, first)?.focus()
  }, [tried])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found: Faults = Object.fromEntries(fields.map((name) => [name, faultOf(event.currentTarget, name)]))
    const isGood = fields.every((name) => !found[name])
    setFaults(found)
    setTried(isGood ? undefined : { faults: found })
    setIsDone(isGood)
    if (isGood) event.currentTarget.reset()
  }
  function edited(name: ContactField) {
    setFaults((now) => ({ ...now, [name]: undefined }))
    setTried(undefined)
    setIsDone(false)
  }
  const field = (name: ContactField) => ({
    id: `${id}${name}`,
    name,
    error: faults[name],
    onChange: () => edited(name),
  })
  const summary = fields.flatMap((name) => {
    const message = tried?.faults[name]
    return message ? [{ fieldId: `${id}${name}`, message }] : []
  })
  return { form, field, summary, submit, isDone, forgetDone: () => setIsDone(false) }
}

function control(form: HTMLFormElement | null, name: ContactField): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`) ?? null
}

/** Our rule first; an email is held besides to what its input takes, in the browser's own words. */
function faultOf(form: HTMLFormElement, name: ContactField): string | undefined {
  const input = control(form, name)
  return contactFault(name, input?.value ?? '') ?? (input?.validationMessage || undefined)
}
