import { Link } from 'react-router'
import { Icon } from 'ui/graphics/icon.tsx'

const phoneIcon = 'M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2Z'

export type ListedLink = { label: string; to: string; state?: object }

const itemClass =
  'flex min-h-12 items-center py-2 justify-between gap-3 border-line border-t text-ink hover:text-leaf hover:underline'

/** A card with one link per line. URLs that are not paths of the site, such as `tel:`, are plain links. */
export function LinkList({ title, links }: { title: string; links: readonly ListedLink[] }) {
  return (
    <section className="card gap-3">
      <h2 className="text-xl">{title}</h2>
      <ul className="-mb-2">
        {links.map(({ label, to, state }) => (
          <li key={label}>
            {to.startsWith('/') ? (
              <Link to={to} state={state} className={itemClass}>
                {label}
                <Icon d="m10 6 6 6-6 6" className="text-ink-soft" />
              </Link>
            ) : (
              <a href={to} className={`${itemClass} whitespace-normal`}>
                <span className="min-w-0">{label}</span>
                <Icon d={phoneIcon} className="text-ink-soft" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
