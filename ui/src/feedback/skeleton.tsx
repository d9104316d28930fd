interface SkeletonProps {
  /** What is on its way, for screen readers: "Loading your loans". */
  label: string
  lines?: number
  shape?: 'text' | 'card'
}

/** The shape of what is coming, where the shape is known. */
export function Skeleton({ label, lines = 3, shape = 'text' }: SkeletonProps) {
  return (
    <div className="skeleton" data-shape={shape} role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <span key={index} className="skeleton-line" />
      ))}
    </div>
  )
}
