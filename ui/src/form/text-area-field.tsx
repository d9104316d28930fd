import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldWords } from './field'

export function TextAreaField({ label, help, error, optional, ...rest }: FieldWords & ComponentProps<'textarea'>) {
  const madeId = useId()
  const id = rest.id ?? madeId
  const words = { label, help, error, ...(optional && { optional }) }
  return (
    <Field id={id} {...words}>
      <div className="control">
        <textarea
          rows={4}
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
          aria-required={optional ? undefined : true}
        />
      </div>
    </Field>
  )
}
