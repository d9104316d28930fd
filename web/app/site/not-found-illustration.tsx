/** A calendar sheet with the number 404. */
export function NotFoundIllustration({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 240 220" aria-hidden="true" focusable="false" className={className}>
      <g className="fill-card stroke-edge" strokeWidth="2" strokeLinejoin="round" strokeDasharray="7 6">
        <path d="M24 70v118a16 16 0 0 0 16 16h124l52-52V70" />
        <path d="M164 204v-36a16 16 0 0 1 16-16h36" className="fill-marigold-soft" />
      </g>
      <path d="M40 26h160a16 16 0 0 1 16 16v30H24V42a16 16 0 0 1 16-16Z" className="fill-leaf" />
      <path d="M76 12v28M164 12v28" strokeWidth="8" strokeLinecap="round" className="stroke-marigold" />
      <text x="120" y="140" textAnchor="middle" fontSize="66" fontWeight="650" className="figures fill-ink">
        404
      </text>
    </svg>
  )
}
