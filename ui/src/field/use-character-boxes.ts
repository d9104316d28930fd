import type { ChangeEvent, ClipboardEvent, FocusEvent, KeyboardEvent, RefObject } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { appendToBoxes, fillBoxes } from './fill-boxes'
import { toWesternDigits } from './western-digits'

export interface CharacterBoxesOptions {
  length: number
  /** One character per box, an empty box as a space: `12 4`. */
  value: string
  onChange: (value: string) => void
  onComplete?: ((value: string) => void) | undefined
  /** Whether this (transformed) character is allowed in the box at this index. */
  accept: (character: string, index: number) => boolean
  transform?: ((character: string) => string) | undefined
  /** Applied to pasted or autofilled text, for example to remove +91. Spaces and hyphens are removed anyway. */
  normalise?: ((text: string) => string) | undefined
  autoFocus?: boolean | undefined
  /** Called when more characters are typed or pasted than there are boxes. */
  onExtra?: (() => void) | undefined
  /** Called when a pasted text does not fit, such as a mobile number that begins with 5. */
  onMisfit?: (() => void) | undefined
}

/** The operations on the boxes, independent of the event that triggers them. */
function boxActions(group: RefObject<HTMLFieldSetElement | null>, options: CharacterBoxesOptions) {
  const { length, value, onChange, onComplete, accept, transform, normalise, onExtra, onMisfit } = options
  const boxes = () => [...(group.current?.querySelectorAll('input') ?? [])]

  function focusBox(index: number) {
    const box = boxes()[Math.max(0, Math.min(index, length - 1))]
    // Keep the caret behind the character, so that an extra one does not replace it.
    if (box === document.activeElement) return
    box?.focus()
    box?.select()
  }
  /** Returns the index where typing continues, or undefined if no character was accepted. */
  function write(given: string, index: number): number | undefined {
    const text = toWesternDigits(given)
    const plain = (normalise?.(text) ?? text).replace(/[\s-]/g, '')
    if (
      plain.length > length &&
      [...plain].every((character) => accept(transform?.(character) ?? character, length - 1))
    ) {
      onExtra?.()
      return
    }
    const isComplete = plain.length >= length
    const filled = fillBoxes({ length, accept, transform }, isComplete ? '' : value, plain, isComplete ? 0 : index)
    if (filled.isMisfit && plain.length > 1) onMisfit?.()
    if (!filled.hasChanged) return
    onChange(filled.value)
    if (filled.value.length === length && !filled.value.includes(' ')) onComplete?.(filled.value)
    return filled.next
  }
  function writeAndFocusNext(text: string, index: number) {
    const next = write(text, index)
    if (next !== undefined) focusBox(next)
  }
  /** Handles an extra character after the last box, which is refused unless the first ones are a prefix. */
  function append(character: string) {
    const shifted = appendToBoxes({ length, accept, transform }, value, character, normalise)
    if (shifted === undefined) onExtra?.()
    else {
      onChange(shifted)
      focusBox(shifted.length)
    }
  }
  const empty = (index: number) =>
    onChange(`${value.slice(0, index).padEnd(index)} ${value.slice(index + 1)}`.trimEnd())
  function deleteBackward(index: number) {
    if (value[index]?.trim()) return empty(index)
    if (index > 0) empty(index - 1)
    focusBox(index - 1)
  }
  const indexOf = (target: EventTarget) => boxes().indexOf(target as HTMLInputElement)
  const typedText = () =>
    boxes()
      .map((box) => box.value)
      .join('')
  return { indexOf, typedText, focusBox, write, writeAndFocusNext, append, empty, deleteBackward }
}

type BoxActions = ReturnType<typeof boxActions>

function inputHandlers(actions: BoxActions, { value, length }: CharacterBoxesOptions) {
  const { indexOf, focusBox, writeAndFocusNext, append, empty, deleteBackward } = actions
  return {
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const index = indexOf(event.target)
      const current = value[index] ?? ''
      const text = event.target.value
      const added = text.length === 2 && current.trim() ? text.replace(current, '') : undefined
      if (text === '') empty(index)
      else if (added !== undefined && index === length - 1 && text.startsWith(current)) append(added)
      else writeAndFocusNext(added ?? text, index)
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const index = indexOf(event.currentTarget)
      const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: length - 1 }[event.key]
      if (event.key === 'Backspace') deleteBackward(index)
      else if (event.key === 'Delete') empty(index)
      else if (target !== undefined) focusBox(target)
      else return
      event.preventDefault()
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      event.preventDefault()
      writeAndFocusNext(event.clipboardData.getData('text'), indexOf(event.currentTarget))
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
  }
}

/** Typing, deleting, arrow keys, pasting and autofill over a row of one-character inputs. */
export function useCharacterBoxes(options: CharacterBoxesOptions) {
  const { value, transform, autoFocus } = options
  const group = useRef<HTMLFieldSetElement>(null)
  const actions = boxActions(group, options)
  const { indexOf, typedText, focusBox, write, writeAndFocusNext, deleteBackward } = actions

  /** Takes over what was typed or autofilled before hydration. Moves the focus only if it is already in this group. */
  const adoptTyped = useEffectEvent(() => {
    const hasFocus = group.current?.contains(document.activeElement)
    if (typedText() !== value.replaceAll(' ', '')) (hasFocus ? writeAndFocusNext : write)(typedText(), 0)
    else if (autoFocus) focusBox(0)
  })
  /** Phone keyboards send no key names, and typing a digit over the same digit fires no change event. */
  const handleBeforeInput = useEffectEvent((event: InputEvent) => {
    const index = indexOf(event.target as EventTarget)
    const current = value[index]?.trim()
    if (!current && event.inputType === 'deleteContentBackward') deleteBackward(index)
    const { selectionStart, selectionEnd } = event.target as HTMLInputElement
    const isOverwriting = selectionStart !== selectionEnd
    if (isOverwriting && current && event.data && (transform?.(event.data) ?? event.data) === current) {
      event.preventDefault()
      focusBox(index + 1)
    }
  })
  useEffect(() => {
    const fieldset = group.current
    // A native listener, because React's onBeforeInput has no input type.
    const listen = (event: InputEvent) => handleBeforeInput(event)
    adoptTyped()
    fieldset?.addEventListener('beforeinput', listen)
    return () => fieldset?.removeEventListener('beforeinput', listen)
  }, [])
  return { group, inputHandlers: inputHandlers(actions, options) }
}
