import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldError, FieldHelp, type FieldText } from './field'

interface RadioGroupProps extends FieldText, Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> {
  name: string
  options: readonly { value: string; label: ReactNode; help?: string }[]
  value?: string
  defaultValue?: string
}

/** Further props go to each radio button; the first one carries `id`. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, help, error, optional, options, value, defaultValue, id: idProp, ...rest } = props
  const generatedId = useId()
  const id = idProp ?? generatedId
  return (
    <fieldset
      className="field"
      data-invalid={error ? '' : undefined}
      aria-describedby={describedBy(id, { help, error })}
    >
      <legend className="field-label">
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </legend>
      <FieldHelp id={id}>{help}</FieldHelp>
      <div className="options">
        {options.map((option, index) => (
          <label className="option" key={option.value}>
            <input
              {...rest}
              id={index === 0 ? id : `${id}-${option.value}`}
              type="radio"
              value={option.value}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
              aria-invalid={error ? true : undefined}
            />
            <span>
              {option.label}
              {option.help && <small>{option.help}</small>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
