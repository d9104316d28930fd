import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { readControl } from './form-dom'

/** All values are strings. */
export type FormValues<Name extends string> = Record<Name, string>
export type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>

function trimAll<Name extends string>(values: FormValues<Name>): FormValues<Name> {
  const trimmed = Object.entries<string>(values).map(([name, value]) => [name, value.trim()])
  return Object.fromEntries(trimmed) as FormValues<Name>
}

/** The values and errors of a form; editing a field clears its error. */
export function useFormValues<Name extends string>(
  initialValues: FormValues<Name>,
  onEdit?: (values: FormValues<Name>) => void,
) {
  const id = useId()
  const latest = useRef(initialValues)
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const fieldId = (name: Name) => `${id}${name}`
  const setError = (name: Name, message: string | undefined) => setErrors((now) => ({ ...now, [name]: message }))

  function edit(name: Name, value: string) {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    setError(name, undefined)
    onEdit?.(latest.current)
  }
  function reset() {
    latest.current = initialValues
    setValues(initialValues)
    setErrors({})
  }
  /** For values that are known only after hydration; fields that the user has filled in stay. */
  function fillEmpty(known: Partial<FormValues<Name>>) {
    for (const name of Object.keys(initialValues) as Name[]) {
      const value = known[name]
      if (value && latest.current[name].trim() === '') edit(name, value)
    }
  }
  /** Values entered before hydration are in the DOM but not yet in the state. */
  const adoptTyped = useEffectEvent(() => {
    for (const name of Object.keys(initialValues) as Name[]) {
      const typed = readControl(fieldId(name), name)
      if (typed !== undefined && typed !== latest.current[name]) edit(name, typed)
    }
  })
  useEffect(() => adoptTyped(), [])

  const currentValue = (name: Name) => latest.current[name]
  const trimmedValues = () => trimAll(latest.current)
  return { values, currentValue, trimmedValues, errors, setErrors, setError, fieldId, edit, fillEmpty, reset }
}
