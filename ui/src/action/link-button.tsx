import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { ButtonProps } from './button'

type LinkButtonProps = ComponentProps<typeof Link> & Pick<ButtonProps, 'variant' | 'wide'>

/** A link that looks like a button. */
export function LinkButton({ variant = 'primary', wide, className = '', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`button ${className}`} data-variant={variant} data-wide={wide || undefined} />
}
