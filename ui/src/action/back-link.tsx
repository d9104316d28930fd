import { Link } from 'react-router'
import { Glyph } from '../type/glyph'

/** The way back, above a screen's title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-1.5 text-leaf text-sm hover:underline">
      <Glyph d="m14 6-6 6 6 6" />
      {children}
    </Link>
  )
}
