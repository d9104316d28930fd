import { type ComponentProps, useId } from 'react'
import { describedBy, Field, type FieldText } from './field'

export function TextAreaField({ label, help, error, optional, ...rest }: FieldText & ComponentProps<'textarea'>) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  const fieldText = { label, help, error, ...(optional && { optional }) }
  return (
    <Field id={id} {...fieldText}>
      <div className="control">
        <textarea
          rows={4}
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, fieldText)}
          aria-required={optional ? undefined : true}
        />
      </div>
    </Field>
  )
}
