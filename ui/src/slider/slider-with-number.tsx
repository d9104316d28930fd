import { groupDigits } from 'domain/money/group-digits'
import { useId, useState } from 'react'
import { describedBy, Field, type FieldWords } from '../form/field'

interface SliderWithNumberProps extends FieldWords {
  min: number
  max: number
  step?: number
  value: number
  onChange: (value: number) => void
  prefix?: string
  /** Written as it stands: ` days` with its space, `%` without. */
  suffix?: string
  /** The value in words at the ends and for screen readers, where prefix and suffix do not make good grammar. */
  format?: (value: number) => string
  id?: string
  disabled?: boolean
}

/** A slider and the same number to type; both always agree, and what is typed settles on the nearest step. */
export function SliderWithNumber(props: SliderWithNumberProps) {
  const { label, help, error, min, max, step = 1, value, onChange, prefix = '', suffix = '', disabled } = props
  const madeId = useId()
  const id = props.id ?? madeId
  const [draft, setDraft] = useState<string>()
  const say = props.format ?? ((amount: number) => `${prefix}${groupDigits(amount)}${suffix}`)

  function write(text: string) {
    const typed = text.replace(/[^\d.]/g, '')
    const amount = Number(typed)
    setDraft(typed)
    if (typed && amount >= min && amount <= max) onChange(settle(amount, min, max, step))
  }
  function leave() {
    if (draft) onChange(settle(Number(draft), min, max, step))
    setDraft(undefined)
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
            value={draft ?? groupDigits(value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { help, error })}
            onFocus={(event) => event.target.select()}
            onChange={(event) => write(event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && leave()}
          />
          {suffix && <span className="control-affix">{suffix}</span>}
        </div>
      </Field>
      <input
        className="range"
        type="range"
        aria-label={typeof label === 'string' ? `${label}, slider` : 'Slider'}
        aria-valuetext={say(value)}
        {...{ min, max, step, value, disabled }}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className="range-ends figures" aria-hidden="true">
        <span>{say(min)}</span>
        <span>{say(max)}</span>
      </div>
    </div>
  )
}

function settle(amount: number, min: number, max: number, step: number) {
  const onStep = min + Math.round((amount - min) / step) * step
  return Math.min(max, Math.max(min, Number(onStep.toFixed(6))))
}
