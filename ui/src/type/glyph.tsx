/** A small line drawing on a 24-unit grid, in the colour of the text beside it; never the only bearer of meaning. */
export function Glyph({ d, className = '' }: { d: string; className?: string }) {
  return (
    <svg className={`glyph ${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  )
}
