import { Link } from 'react-router'

/** Links to the parent pages; the last item is the current page. */
export function Breadcrumb({ items, current }: { items: readonly { label: string; to: string }[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        {items.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
