import { useId, useState } from 'react'
import { describedBy, Field, type FieldText } from './field'

interface SliderWithNumberProps extends FieldText {
  min: number
  max: number
  step?: number
  value: number
  onChange: (value: number) => void
  prefix?: string
  /** With its own space: ` days`, but `%`. */
  suffix?: string
  /** Formats the number in the text field; with prefix and suffix also the ends of the slider. */
  formatNumber?: (value: number) => string
  /** The whole text at the ends and for screen readers, where prefix and suffix do not read well. */
  formatText?: (value: number) => string
  id?: string
  disabled?: boolean
}

/** A slider and a text field for the same number. A typed number is rounded to the nearest step. */
export function SliderWithNumber(props: SliderWithNumberProps) {
  const { label, help, error, min, max, step = 1, value, onChange, disabled } = props
  const { prefix = '', suffix = '', formatNumber = String } = props
  const { formatText = (amount: number) => `${prefix}${formatNumber(amount)}${suffix}` } = props
  const generatedId = useId()
  const id = props.id ?? generatedId
  const [typed, setTyped] = useState<string>()

  function handleType(text: string) {
    const digits = text.replace(/[^\d.]/g, '')
    const amount = Number(digits)
    setTyped(digits)
    if (digits && amount >= min && amount <= max) onChange(roundToStep(amount, min, max, step))
  }
  function finishTyping() {
    if (typed) onChange(roundToStep(Number(typed), min, max, step))
    setTyped(undefined)
  }
  return (
    <div className="slider">
      <Field id={id} label={label} help={help} error={error}>
        <div className="control slider-number">
          {prefix && <span className="control-affix">{prefix}</span>}
          <input
            id={id}
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
            onKeyDown={(event) => event.key === 'Enter' && finishTyping()}
          />
          {suffix && <span className="control-affix">{suffix}</span>}
        </div>
      </Field>
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

function roundToStep(amount: number, min: number, max: number, step: number) {
  const onStep = min + Math.round((amount - min) / step) * step
  return Math.min(max, Math.max(min, Number(onStep.toFixed(6))))
}
