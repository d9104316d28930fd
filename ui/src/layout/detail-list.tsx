import type { ReactNode } from 'react'

interface DetailListProps {
  items: readonly { term: string; value?: ReactNode }[]
  /** Stands where a value is missing. */
  missing?: string
}

/** Names and their values, line by line, with hairlines between. */
export function DetailList({ items, missing = 'NA' }: DetailListProps) {
  return (
    <dl className="details">
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value === undefined || value === null || value === '' ? missing : value}</dd>
        </div>
      ))}
    </dl>
  )
}
