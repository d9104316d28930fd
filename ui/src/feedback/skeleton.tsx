interface SkeletonProps {
  /** For screen readers, for example "Loading your loans". */
  label: string
  lines?: number
  shape?: 'text' | 'card'
}

/** A placeholder in the shape of the content that is loading. */
export function Skeleton({ label, lines = 3, shape = 'text' }: SkeletonProps) {
  return (
    <div className="skeleton" data-shape={shape} role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={index} className="skeleton-line" />
      ))}
    </div>
  )
}
