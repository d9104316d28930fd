import { type ComponentProps, useId } from 'react'
import { Icon } from '../graphics/icon'
import { describedBy, Field, type FieldText } from './field'

interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string }[]
  /** Text of the first, empty option. */
  placeholder?: string
}

export function SelectField(props: SelectFieldProps) {
  const { label, help, error, optional, options, placeholder = 'Choose one', ...rest } = props
  const generatedId = useId()
  const id = rest.id ?? generatedId
  const fieldText = { label, help, error, ...(optional && { optional }) }
  return (
    <Field id={id} {...fieldText}>
      <div className="control">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, fieldText)}
          aria-required={optional ? undefined : true}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon d="m6 9 6 6 6-6" />
      </div>
    </Field>
  )
}
