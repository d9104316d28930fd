import type { ReactNode } from 'react'

export interface FieldWords {
  label: ReactNode
  help?: ReactNode
  /** Says what to do; shown under the control and read out with it. */
  error?: string | undefined
  /** Adds "(optional)" after the label: what is not marked is required. */
  optional?: boolean
}

/** The ids that tie a control to its help and error. */
export function describedBy(id: string, { help, error }: Pick<FieldWords, 'help' | 'error'>) {
  return [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/** Label above, help under the label, control, error under the control. */
export function Field({
  id,
  label,
  help,
  error,
  optional,
  children,
}: FieldWords & { id: string; children: ReactNode }) {
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
