import type { ComponentProps } from 'react'
import { Icon } from '../graphics/icon'

/** A button that shows only an icon; `label` is its accessible name. */
export function IconButton({ label, d, ...rest }: { label: string; d: string } & ComponentProps<'button'>) {
  return (
    <button {...rest} type="button" className="icon-button" aria-label={label}>
      <Icon d={d} />
    </button>
  )
}
