/** A line icon on a 24-unit grid in the colour of the text; decorative, so it never carries meaning alone. */
export function Icon({ d, className = '' }: { d: string; className?: string }) {
  return (
    <svg
      className={`icon ${className}`}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}
