/** A sentence whose dates (15-12-2026) are not broken across lines. */
export function UnbrokenDates({ children }: { children: string }) {
  return children.split(/(\d\d-\d\d-\d{4})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="figures whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
