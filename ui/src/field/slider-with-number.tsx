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

/** Says which number counts while the text is not exactly that number. */
function countedNote(typed: string | undefined, value: number, range: NumberRange, formatted: string) {
  if (typed === undefined) return ''
  const amount = parseTypedNumber(typed, range)
  if (amount === value) return ''
  if (amount === undefined) return `Calculated for ${formatted}.`
  if (amount < range.min) return `Calculated for the minimum, ${formatted}.`
  if (amount > range.max) return `Calculated for the maximum, ${formatted}.`
  return `Calculated for the nearest, ${formatted}.`
}

/**
 * A slider and a text field for the same number. While a number is typed, the nearest possible one already counts, so that
 * what is calculated from it is what is submitted; the text is corrected on blur.
 */
export function SliderWithNumber(props: SliderWithNumberProps) {
  const { label, help, error, min, max, step = 1, value, onChange, disabled } = props
  const { prefix = '', suffix = '', formatNumber = String } = props
  const { formatText = (amount: number) => `${prefix}${formatNumber(amount)}${suffix}` } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [typed, setTyped] = useState<string>()

  const range = { min, max, step }
  const note = countedNote(typed, value, range, formatText(value))

  function handleType(given: string) {
    const text = toWesternDigits(given)
    const amount = parseTypedNumber(text, range)
    setTyped(text.replace(/[^\d.,]/g, ''))
    if (amount !== undefined) onChange(roundToRange(amount, range))
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
            onBlur={() => setTyped(undefined)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // Enter only ends the typing. The form may be binding, so it must be submitted with its button.
              event.preventDefault()
              setTyped(undefined)
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
        onChange={(event) => {
          setTyped(undefined)
          onChange(event.target.valueAsNumber)
        }}
      />
      <div className="range-ends figures" aria-hidden="true">
        <span>{formatText(min)}</span>
        <span>{formatText(max)}</span>
      </div>
    </div>
  )
}
