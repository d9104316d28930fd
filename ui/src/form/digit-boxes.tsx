import type { ChangeEvent, ClipboardEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef } from 'react'
import { describedBy, FieldError, FieldHelp } from './field'
import { spreadCharacters } from './spread-characters'

export interface DigitBoxesHandle {
  focusFirst: () => void
  /** Empties all boxes and goes to the first. */
  clear: () => void
}

export interface DigitBoxesProps {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  length: number
  /** What stands where, an empty box as a space: `12 4`. Complete when it has `length` characters and no space. */
  value: string
  onChange: (value: string) => void
  onComplete?: (value: string) => void
  /** May this (transformed) character stand in the box at this index? */
  accept?: (character: string, index: number) => boolean
  transform?: (character: string) => string
  /** Shapes a pasted or autofilled text first, such as taking off +91. Spaces and hyphens need no help. */
  normalise?: (text: string) => string
  /** A wider gap stands before these indexes: `[5]` shows a mobile number as 5 + 5. */
  breaks?: readonly number[]
  /** What one box is called: "Digit 1 of 4". */
  unit?: string
  inputMode?: 'numeric' | 'text' | 'tel'
  autoComplete?: string
  autoFocus?: boolean
  disabled?: boolean
  id?: string
  ref?: Ref<DigitBoxesHandle>
}

const isDigit = (character: string) => /^\d$/.test(character)

/** A code written one character to a box: one group to a screen reader, one paste or autofill fills it all. */
export function DigitBoxes(props: DigitBoxesProps) {
  const { label, help, error, length, value, onChange, accept = isDigit, transform, normalise, breaks } = props
  const { unit = 'Digit', inputMode = 'numeric', autoComplete = 'off', autoFocus, disabled, onComplete, ref } = props
  const madeId = useId()
  const id = props.id ?? madeId
  const group = useRef<HTMLFieldSetElement>(null)
  const boxes = () => [...(group.current?.querySelectorAll('input') ?? [])]
  const indexOf = (target: EventTarget) => boxes().indexOf(target as HTMLInputElement)

  function goTo(index: number) {
    const box = boxes()[Math.max(0, Math.min(index, length - 1))]
    box?.focus()
    box?.select()
  }
  /** Says where writing goes on, or nothing if no character was taken. */
  function lay(text: string, at: number) {
    const plain = (normalise?.(text) ?? text).replace(/[\s-]/g, '')
    const isWhole = plain.length >= length
    const laid = spreadCharacters({ length, accept, transform }, isWhole ? '' : value, plain, isWhole ? 0 : at)
    if (!laid.moved) return
    onChange(laid.value)
    if (laid.value.length === length && !laid.value.includes(' ')) onComplete?.(laid.value)
    return laid.next
  }
  function write(text: string, at: number) {
    const next = lay(text, at)
    if (next !== undefined) goTo(next)
  }
  const empty = (index: number) =>
    onChange(`${value.slice(0, index).padEnd(index)} ${value.slice(index + 1)}`.trimEnd())
  function back(index: number) {
    if (value[index]?.trim()) return empty(index)
    if (index > 0) empty(index - 1)
    goTo(index - 1)
  }

  function typed(event: ChangeEvent<HTMLInputElement>) {
    const index = indexOf(event.target)
    const held = value[index] ?? ''
    const text = event.target.value
    if (text === '') empty(index)
    else write(text.length === 2 && held.trim() ? text.replace(held, '') : text, index)
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const index = indexOf(event.currentTarget)
    const goal = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 }[event.key]
    if (event.key === 'Backspace') back(index)
    else if (event.key === 'Delete') empty(index)
    else if (goal !== undefined) goTo(goal)
    else return
    event.preventDefault()
  }
  function pasted(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    write(event.clipboardData.getData('text'), indexOf(event.currentTarget))
  }

  useImperativeHandle(ref, () => ({
    focusFirst: () => goTo(0),
    clear: () => {
      onChange('')
      goTo(0)
    },
  }))
  /** What was typed or autofilled before the script came is kept; focus is moved only if it is here already. */
  const adopt = useEffectEvent(() => {
    const text = boxes()
      .map((box) => box.value)
      .join('')
    const isHere = group.current?.contains(document.activeElement)
    if (text !== value.replaceAll(' ', '')) (isHere ? write : lay)(text, 0)
    else if (autoFocus) goTo(0)
  })
  /** Phone keyboards name no key but tell what they are about to do; and a digit typed over itself is no change. */
  const foresee = useEffectEvent((event: InputEvent) => {
    const index = indexOf(event.target as EventTarget)
    const held = value[index]?.trim()
    if (!held && event.inputType === 'deleteContentBackward') back(index)
    if (held && event.data && (transform?.(event.data) ?? event.data) === held) {
      event.preventDefault()
      goTo(index + 1)
    }
  })
  useEffect(() => {
    const fieldset = group.current
    const listen = (event: InputEvent) => foresee(event)
    adopt()
    fieldset?.addEventListener('beforeinput', listen)
    return () => fieldset?.removeEventListener('beforeinput', listen)
  }, [])

  return (
    <fieldset
      ref={group}
      className="field"
      data-invalid={error ? '' : undefined}
      aria-describedby={describedBy(id, props)}
    >
      <legend className="field-label">{label}</legend>
      <FieldHelp id={id}>{help}</FieldHelp>
      <div className="boxes">
        {Array.from({ length }, (_, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            id={index === 0 ? id : `${id}-${index + 1}`}
            className="box"
            data-break={breaks?.includes(index) || undefined}
            aria-label={`${unit} ${index + 1} of ${length}`}
            aria-describedby={index === 0 ? describedBy(id, props) : undefined}
            aria-invalid={error ? true : undefined}
            autoComplete={index === 0 ? autoComplete : 'off'}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            inputMode={inputMode}
            disabled={disabled}
            value={value[index]?.trim() ?? ''}
            onChange={typed}
            onKeyDown={pressed}
            onPaste={pasted}
            onFocus={(event) => event.target.select()}
          />
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
