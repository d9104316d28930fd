import type { ComponentProps, MouseEvent } from 'react'

export interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** While work runs: the button stays focused, says `busyLabel` and cannot be pressed again. */
  busy?: boolean
  busyLabel?: string
  /** As wide as what holds it. */
  wide?: boolean
}

export function Button(props: ButtonProps) {
  const { look = 'primary', busy, busyLabel, wide, type = 'button', className = '', onClick, children, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={`button ${className}`}
      data-look={look}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {(busy && busyLabel) || children}
    </button>
  )
}
