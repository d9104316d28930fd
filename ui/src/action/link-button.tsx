import { Link, type LinkProps } from 'react-router'
import type { ButtonProps } from './button'

type LinkButtonProps = LinkProps & Pick<ButtonProps, 'look' | 'wide'>

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ look = 'primary', wide, className = '', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={`button ${className}`} data-look={look} data-wide={wide || undefined} />
}
