import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, Field, type FieldText } from './field'

export interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Shown inside the control before the value: ₹ or +91. */
  prefix?: ReactNode
  suffix?: ReactNode
  /** Shows how many characters of `maxLength` are used. */
  counter?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, help, error, optional, prefix, suffix, counter, type = 'text', ...rest } = props
  const generatedId = useId()
  const id = rest.id ?? generatedId
  const fieldText = { label, help, error, ...(optional && { optional }) }
  return (
    <Field id={id} {...fieldText}>
      <div className="control">
        {prefix && <span className="control-affix">{prefix}</span>}
        <input
          {...rest}
          id={id}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, fieldText)}
          aria-required={optional ? undefined : true}
        />
        {suffix && <span className="control-affix">{suffix}</span>}
        {counter && (
          <span className="control-affix figures" aria-hidden="true">
            {String(rest.value ?? '').length}/{rest.maxLength}
          </span>
        )}
      </div>
    </Field>
  )
}
