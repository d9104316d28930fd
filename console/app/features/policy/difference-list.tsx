import type { Difference } from './policy-words'

/** What changes: before and after, side by side. */
export function DifferenceList({ differences, empty }: { differences: readonly Difference[]; empty: string }) {
  if (differences.length === 0) return <p className="text-ink-soft">{empty}</p>
  return (
    <dl className="policy-changes">
      {differences.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="sr-only">before </span>
            <s>{before}</s> <b>{after}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}
