import type { ComponentProps } from 'react'
import { Glyph } from '../type/glyph'

/** A button that shows only a drawing; its name is said by `label`. */
export function IconButton({ label, d, ...rest }: { label: string; d: string } & ComponentProps<'button'>) {
  return (
    <button {...rest} type="button" className="icon-button" aria-label={label}>
      <Glyph d={d} />
    </button>
  )
}
