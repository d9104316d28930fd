import { Link } from 'react-router'
import { Icon } from 'ui/graphics/icon.tsx'

export type ListedLink = { label: string; to: string; state?: object }

const itemClass =
  'flex min-h-12 items-center justify-between gap-3 border-line border-t text-ink hover:text-leaf hover:underline'

/** A card of links, each on a line of its own. An address that is no path of ours (`tel:`) is an ordinary link. */
export function LinkList({ title, links }: { title: string; links: readonly ListedLink[] }) {
  return (
    <section className="card gap-3 py-5">
      <h2 className="text-lg">{title}</h2>
      <ul>
        {links.map(({ label, to, state }) => (
          <li key={label}>
            {to.startsWith('/') ? (
              <Link to={to} state={state} className={itemClass}>
                {label}
                <Icon d="m10 6 6 6-6 6" className="text-ink-soft" />
              </Link>
            ) : (
              <a href={to} className={itemClass}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
