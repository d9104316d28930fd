import { type ComponentProps, useId } from 'react'
import { Glyph } from '../type/glyph'
import { describedBy, Field, type FieldWords } from './field'

interface SelectFieldProps extends FieldWords, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string }[]
  /** The first, empty choice. */
  placeholder?: string
}

export function SelectField(props: SelectFieldProps) {
  const { label, help, error, optional, options, placeholder = 'Choose one', ...rest } = props
  const madeId = useId()
  const id = rest.id ?? madeId
  const words = { label, help, error, ...(optional && { optional }) }
  return (
    <Field id={id} {...words}>
      <div className="control">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
          aria-required={optional ? undefined : true}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Glyph d="m6 9 6 6 6-6" />
      </div>
    </Field>
  )
}
