import { useId, useState } from 'react'
import { describedBy, Field, type FieldText } from './field'
import { type NumberRange, parseTypedNumber, roundToRange } from './typed-number'
import { toWesternDigits } from './western-digits'

interface SliderWithNumberProps extends FieldText {
  min: number
  max: number
  step?: number
  value: number
  onChange: (value: number) => void
  prefix?: string
  /** Includes its leading space, if any: ` days`, but `%`. */
  suffix?: string
  /** Formats the number in the text field and, with prefix and suffix, at the ends of the slider. */
  formatNumber?: (value: number) => string
  /** Replaces prefix and suffix at the ends of the slider and for screen readers if they do not read well. */
  formatText?: (value: number) => string
  id?: string
  disabled?: boolean
}

/** Announces to which number the typed one will be rounded. */
function roundingNote(typed: string | undefined, range: NumberRange, formatText: (value: number) => string) {
  const amount = typed === undefined ? undefined : parseTypedNumber(typed, range)
  if (amount === undefined) return ''
  const rounded = roundToRange(amount, range)
  if (rounded === amount) return ''
  if (amount < range.min) return `The minimum is ${formatText(rounded)}.`
  if (amount > range.max) return `The maximum is ${formatText(rounded)}.`
  return `Will be rounded to ${formatText(rounded)}.`
}

/** A slider and a text field for the same number. A typed number is rounded to the nearest step on blur. */
export function SliderWithNumber(props: SliderWithNumberProps) {
  const { label, help, error, min, max, step = 1, value, onChange, disabled } = props
  const { prefix = '', suffix = '', formatNumber = String } = props
  const { formatText = (amount: number) => `${prefix}${formatNumber(amount)}${suffix}` } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [typed, setTyped] = useState<string>()

  const range = { min, max, step }
  const note = roundingNote(typed, range, formatText)

  function handleType(given: string) {
    const text = toWesternDigits(given)
    const amount = parseTypedNumber(text, range)
    setTyped(text.replace(/[^\d.,]/g, ''))
    if (amount !== undefined && roundToRange(amount, range) === amount) onChange(amount)
  }
  function finishTyping() {
    const amount = typed === undefined ? undefined : parseTypedNumber(typed, range)
    if (amount !== undefined) onChange(roundToRange(amount, range))
    setTyped(undefined)
  }
  return (
    <div className="slider">
      <Field id={id} label={label} help={help} error={error}>
        <div className="control slider-number">
          {prefix && <span className="control-affix">{prefix}</span>}
          <input
            id={id}
            type="text"
            className="figures"
            inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
            autoComplete="off"
            disabled={disabled}
            value={typed ?? formatNumber(value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { help, error })}
            onFocus={(event) => event.target.select()}
            onChange={(event) => handleType(event.target.value)}
            onBlur={finishTyping}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter only ends the typing. The form may be binding, so it must be submitted with its button.
              event.preventDefault()
              finishTyping()
            }}
          />
          {suffix && <span className="control-affix">{suffix}</span>}
        </div>
      </Field>
      <p className="slider-note" role="status">
        {note}
      </p>
      <input
        className="range"
        type="range"
        aria-label={typeof label === 'string' ? `${label}, slider` : 'Slider'}
        aria-valuetext={formatText(value)}
        {...{ min, max, step, value, disabled }}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className="range-ends figures" aria-hidden="true">
        <span>{formatText(min)}</span>
        <span>{formatText(max)}</span>
      </div>
    </div>
  )
}
