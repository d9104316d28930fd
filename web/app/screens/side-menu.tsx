import type { FocusEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from 'ui/graphics/icon.tsx'
import { useSession } from '../shared/session/use-session'
import { menuItems } from './menu-items'
import { slugOf } from './slugs'
import type { Menu } from './use-menu'

const itemClass =
  'flex min-h-12 w-full items-center gap-3 rounded-lg ps-3 pe-1 text-ink-soft hover:bg-leaf-soft hover:text-ink aria-[current]:bg-leaf-soft aria-[current]:font-semibold aria-[current]:text-leaf'
/* As a column it stays in sight only where all of it fits, which it does not on a phone held sideways. */
const panelClass =
  'md:not-short:sticky md:top-18 md:self-start md:py-10 max-md:fixed max-md:top-16 max-md:bottom-0 max-md:left-0 max-md:z-30 max-md:w-72 max-md:max-w-full max-md:overflow-y-auto max-md:border-r max-md:border-line max-md:bg-card max-md:p-4 max-md:shadow-soft'
const logOutIcon = 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9'

function MenuList({ onLogOut }: { onLogOut: () => void }) {
  const isEligible = useSession('eligibility') === '1'
  const slug = slugOf(useLocation().pathname)
  // For eligible customers both paths are the dashboard.
  const currentSlug = isEligible && slug === '' ? 'eligibility' : slug
  return (
    <ul className="space-y-1">
      {menuItems(isEligible).map(({ label, to, icon }) => (
        <li key={label}>
          <Link to={to} aria-current={slugOf(to) === currentSlug ? 'page' : undefined} className={itemClass}>
            <Icon d={icon} />
            {label}
          </Link>
        </li>
      ))}
      <li className="mt-3 border-line border-t pt-3">
        <button type="button" className={itemClass} onClick={onLogOut}>
          <Icon d={logOutIcon} />
          Logout
        </button>
      </li>
    </ul>
  )
}

/** A column on wide screens; under 768 px a drawer that a button in the top bar opens. */
export function SideMenu({ menu, onLogOut }: { menu: Menu; onLogOut: () => void }) {
  const closeWhenFocusLeaves = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside = currentTarget.contains(relatedTarget) || relatedTarget === menu.button.current
    if (relatedTarget && !isInside) menu.close()
  }
  return (
    <>
      {menu.isOpen ? (
        <div aria-hidden="true" className="fixed inset-0 top-16 z-20 bg-backdrop md:hidden" onClick={menu.close} />
      ) : null}
      <nav
        id="dashboard-menu"
        ref={menu.panel}
        aria-label="Dashboard"
        className={`${panelClass} ${menu.isOpen ? '' : 'max-md:hidden'}`}
        onBlur={closeWhenFocusLeaves}
      >
        <MenuList onLogOut={onLogOut} />
      </nav>
    </>
  )
}
