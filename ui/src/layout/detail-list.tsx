import type { ReactNode } from 'react'

interface DetailListProps {
  items: readonly { term: string; value?: ReactNode }[]
  /** Shown in place of a missing value. */
  missing?: string
}

/** A list of terms and values, one per line. */
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
