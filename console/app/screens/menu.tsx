import { NavLink } from 'react-router'
import { useMe } from '../shared/session/session'
import { menuGroups, openPages } from './pages'

/** What the person may open, with what waits for them. */
export function Menu() {
  const { permissions, waiting } = useMe()
  const open = openPages(permissions)
  return (
    <nav className="console-nav" aria-label="Console">
      {menuGroups.map(({ title, pages }) => {
        const shown = pages.filter((page) => open.includes(page))
        if (shown.length === 0) return null
        return (
          <div key={title} className="contents">
            <h2>{title}</h2>
            {shown.map((page) => {
              const count = page.waiting === undefined ? 0 : (waiting[page.waiting] ?? 0)
              return (
                <NavLink key={page.path} to={page.path}>
                  <span>{page.title}</span>
                  {count > 0 && <b className="font-semibold text-ink-soft">{count}</b>}
                </NavLink>
              )
            })}
          </div>
        )
      })}
    </nav>
  )
}
