import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, Field, type FieldWords } from './field'

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Shown inside the frame before what is typed: ₹ or +91. */
  prefix?: ReactNode
  suffix?: ReactNode
  /** With `maxLength`, shows how many characters are used. */
  counter?: boolean
}

export function TextField(props: TextFieldProps) {
  const { label, help, error, optional, prefix, suffix, counter, type = 'text', ...rest } = props
  const madeId = useId()
  const id = rest.id ?? madeId
  const words = { label, help, error, ...(optional && { optional }) }
  return (
    <Field id={id} {...words}>
      <div className="control">
        {prefix && <span className="control-affix">{prefix}</span>}
        <input
          {...rest}
          id={id}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
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
