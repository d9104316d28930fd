import type { ComponentProps, MouseEvent } from 'react'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** A busy button shows `busyLabel` and ignores clicks, but keeps the focus. */
  busy?: boolean
  busyLabel?: string
  /** Fills the width of its container. */
  wide?: boolean
}

export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    busy,
    busyLabel,
    wide,
    type = 'button',
    className = '',
    onClick,
    children,
    ...rest
  } = props
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={`button ${className}`}
      data-variant={variant}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {(busy && busyLabel) || children}
    </button>
  )
}
