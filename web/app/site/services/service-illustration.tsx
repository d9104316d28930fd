/** A small illustration on a 64-unit grid: one marigold shape and lines. */
export function ServiceIllustration({ shape, lines }: { shape: string; lines: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="size-18">
      <rect width="64" height="64" rx="16" className="fill-leaf-soft" />
      <path d={shape} className="fill-marigold" />
      <path
        d={lines}
        className="stroke-leaf"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
