import { type FocusEvent, type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useOnce } from '../action/use-once'

export type Values<Name extends string> = Record<Name, string>
export type Faults<Name extends string> = Partial<Record<Name, string | undefined>>

interface FormSettings<Name extends string> {
  /** What stands in the fields at first, in the order of the screen: the first fault of that order gets the focus. */
  initial: Values<Name>
  /** The words for what will not do. Values come without blanks around them, here and in `send`. */
  faultsOf: (values: Values<Name>) => Faults<Name>
  /** Sends what is good and answers the words of a failure; nothing is a success. */
  send: (values: Values<Name>) => Promise<string | undefined>
  onEdit?: (values: Values<Name>) => void
}

export interface Form<Name extends string> {
  values: Values<Name>
  fieldId: (name: Name) => string
  /** Props of a text field, select or radio group; `shape` may correct what is typed as it is typed. */
  field: (name: Name, shape?: (typed: string) => string) => FieldProps
  edit: (name: Name, value: string) => void
  fault: (name: Name) => string | undefined
  summary: readonly { fieldId: string; message: string }[]
  failure: string | undefined
  setFailure: (words: string | undefined) => void
  isBusy: boolean
  submit: (event: FormEvent) => void
}

export interface FieldProps {
  id: string
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  onBlur: (event: FocusEvent) => void
}

function trimmed<Name extends string>(values: Values<Name>): Values<Name> {
  return Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, value.trim()])) as Values<Name>
}

/** Shows the whole field, from its label to the words of its fault: of itself, focus shows no more than the control. */
function goTo(control: HTMLElement) {
  control.focus({ preventScroll: true })
  const whole = control.closest('.field') ?? control
  whole.scrollIntoView({ block: 'nearest' })
}

/**
 * Enter in a field is a press of the button: a phone's keyboard gives way to it, and a failure may take the focus. At
 * once, since gliding there would fight with the way to a failure that comes quickly.
 */
function letGo({ nativeEvent }: FormEvent) {
  const { submitter } = nativeEvent as SubmitEvent
  submitter?.focus({ preventScroll: true })
  submitter?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

/** At once, or after the press that is under way: words that push the page about would make it miss its target. */
function afterPress(work: () => void) {
  const isPressing = document.documentElement.matches(':active')
  if (isPressing) addEventListener('click', () => setTimeout(work), { once: true })
  else work()
}

/** What was typed, what is wrong with it, and one sending at a time. */
export function useForm<Name extends string>({ initial, faultsOf, send, onEdit }: FormSettings<Name>): Form<Name> {
  const id = useId()
  const latest = useRef(initial)
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults<Name>>({})
  /** The faulty fields of the last try; each try is a new list, so that each moves the focus. */
  const [tried, setTried] = useState<readonly Name[]>([])
  const [failure, setFailure] = useState<string>()
  const [sendOnce, isBusy] = useOnce(async (good: Values<Name>) => setFailure(await send(good)))
  const fieldId = (name: Name) => `${id}${name}`
  const fault = (name: Name) => faults[name]
  const tell = (name: Name, words: string | undefined) => setFaults((now) => ({ ...now, [name]: words }))

  useEffect(() => {
    const first = tried[0] && document.getElementById(`${id}${tried[0]}`)
    if (first) goTo(first)
  }, [id, tried])

  function edit(name: Name, value: string) {
    latest.current = { ...latest.current, [name]: value }
    setValues(latest.current)
    tell(name, undefined)
    onEdit?.(latest.current)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const given = trimmed(latest.current)
    const found = faultsOf(given)
    const faulty = (Object.keys(given) as Name[]).filter((name) => found[name])
    setFaults(found)
    setTried(faulty)
    setFailure(undefined)
    if (faulty.length > 0) return
    letGo(event)
    void sendOnce(given)
  }
  const field = (name: Name, shape = (typed: string) => typed): FieldProps => ({
    id: fieldId(name),
    name,
    value: values[name],
    error: fault(name),
    onChange: ({ target }) => edit(name, shape(target.value)),
    onBlur: ({ relatedTarget }) => {
      if (relatedTarget && values[name].trim()) afterPress(() => tell(name, faultsOf(trimmed(latest.current))[name]))
    },
  })
  const summary = tried.flatMap((name) => {
    const message = fault(name)
    return message ? [{ fieldId: fieldId(name), message }] : []
  })
  return { values, fieldId, field, edit, fault, summary, failure, setFailure, isBusy, submit }
}
