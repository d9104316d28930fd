import { Link } from 'react-router'
import { Icon } from '../graphics/icon'

/** The link to the previous screen, above the title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center gap-1.5 text-leaf text-sm hover:underline">
      <Icon d="m14 6-6 6 6 6" />
      {children}
    </Link>
  )
}
