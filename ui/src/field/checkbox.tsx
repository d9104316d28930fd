import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldError } from './field'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: ReactNode
  error?: string | undefined
  /** Rendered outside the label, so that its links and buttons do not tick the box. */
  more?: ReactNode
}

export function Checkbox({ children, error, more, ...rest }: CheckboxProps) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <div className="choice" data-invalid={error ? '' : undefined}>
      <label>
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
        />
        <span>{children}</span>
      </label>
      {more && <div className="choice-more">{more}</div>}
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
