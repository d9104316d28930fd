import { type FocusEvent, type FormEvent, useEffect, useState } from 'react'
import { useAsyncAction } from '../action/use-async-action'
import { afterPointerUp, focusField, focusSubmitter, ticked } from './form-dom'
import { type FieldErrors, type FormValues, useFormValues } from './use-form-values'

interface FormOptions<Name extends string> {
  /** In the order of the screen: the first invalid field in this order gets the focus. */
  initialValues: FormValues<Name>
  /** Receives trimmed values, as does `onSubmit`. */
  validate: (values: FormValues<Name>) => FieldErrors<Name>
  /** Returns an error message, or undefined on success. */
  onSubmit: (values: FormValues<Name>) => Promise<string | undefined>
  onEdit?: (values: FormValues<Name>) => void
  /** False for forms that show errors only on submit. */
  validatesOnBlur?: boolean
}

export interface FieldProps {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: (event: FocusEvent) => void
}

export interface CheckboxProps extends Pick<FieldProps, 'id' | 'name' | 'error'> {
  checked: boolean
  onChange: (event: { target: { checked: boolean } }) => void
}

export interface Form<Name extends string> {
  values: FormValues<Name>
  /** For replies that arrive after further edits, when `values` is that of an earlier render. */
  currentValue: (name: Name) => string
  fieldId: (name: Name) => string
  /** Props of a text field, select or radio group; `format` may correct the text while it is typed. */
  field: (name: Name, format?: (typed: string) => string) => FieldProps
  checkbox: (name: Name) => CheckboxProps
  edit: (name: Name, value: string) => void
  /** Sets the values of fields that are still empty. */
  fillEmpty: (values: Partial<FormValues<Name>>) => void
  error: (name: Name) => string | undefined
  errorSummary: readonly { fieldId: string; message: string }[]
  submitError: string | undefined
  setSubmitError: (message: string | undefined) => void
  isSubmitting: boolean
  submit: (event: FormEvent) => void
  /** Restores the initial values. */
  reset: () => void
}

/** The values of a form, their errors, and one submission at a time. */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { initialValues, validate, onSubmit, onEdit, validatesOnBlur = true } = options
  const { values, currentValue, trimmedValues, errors, setErrors, setError, fieldId, edit, fillEmpty, reset } =
    useFormValues(initialValues, onEdit)
  /** The invalid fields of the last attempt; a new array each time, so that each attempt moves the focus. */
  const [invalidFields, setInvalidFields] = useState<readonly { name: Name; fieldId: string }[]>([])
  const [submitError, setSubmitError] = useState<string>()
  const [submitOnce, isSubmitting] = useAsyncAction(async (valid: FormValues<Name>) =>
    setSubmitError(await onSubmit(valid)),
  )
  useEffect(() => {
    if (invalidFields[0]) focusField(invalidFields[0].fieldId)
  }, [invalidFields])

  function submit(event: FormEvent) {
    event.preventDefault()
    const given = trimmedValues()
    const found = validate(given)
    const invalid = (Object.keys(given) as Name[]).filter((name) => found[name])
    setErrors(found)
    setInvalidFields(invalid.map((name) => ({ name, fieldId: fieldId(name) })))
    setSubmitError(undefined)
    if (invalid.length > 0) return
    focusSubmitter(event)
    void submitOnce(given)
  }
  const field = (name: Name, format = (typed: string) => typed): FieldProps => ({
    id: fieldId(name),
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }) => edit(name, format(target.value)),
    onBlur: ({ relatedTarget }) => {
      if (!validatesOnBlur || !relatedTarget || !values[name].trim()) return
      afterPointerUp(() => setError(name, validate(trimmedValues())[name]))
    },
  })
  const checkbox = (name: Name): CheckboxProps => ({
    id: fieldId(name),
    name,
    checked: values[name] === ticked,
    error: errors[name],
    onChange: ({ target }) => edit(name, target.checked ? ticked : ''),
  })
  const error = (name: Name) => errors[name]
  const errorSummary = invalidFields.flatMap(({ name, fieldId: id }) => {
    const message = errors[name]
    return message ? [{ fieldId: id, message }] : []
  })
  const submission = { submitError, setSubmitError, isSubmitting, submit }
  return { values, currentValue, fieldId, field, checkbox, edit, fillEmpty, error, errorSummary, ...submission, reset }
}
