import { Link } from 'react-router'

/** The way back up. The last item is this page and no link. */
export function Breadcrumb({ items, here }: { items: readonly { label: string; to: string }[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        {items.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
