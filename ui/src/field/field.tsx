import type { ReactNode } from 'react'

export interface FieldText {
  label: ReactNode
  help?: ReactNode
  /** Tells the user what to correct; shown below the control and announced with it. */
  error?: string | undefined
  /** Adds "(optional)" after the label: fields without it are required. */
  optional?: boolean
}

/** The ids that connect a control with its help and error. */
export function describedBy(id: string, { help, error }: Pick<FieldText, 'help' | 'error'>) {
  return [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/** Label and help above the control, error below it. */
export function Field({ id, label, help, error, optional, children }: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      <FieldHelp id={id}>{help}</FieldHelp>
      {children}
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

export function FieldHelp({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p className="field-help" id={`${id}-help`}>
      {children}
    </p>
  ) : null
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return children ? (
    <p className="field-error" id={`${id}-error`}>
      <span className="sr-only">Error: </span>
      {children}
    </p>
  ) : null
}
