const days = Array.from({ length: 31 }, (_, day) => `M${25 + day * 13} 140v${day % 5 === 0 ? 12 : 7}`).join('')
const rupee = 'M-7-9H7M-7-3H7M-7-9h4a6 6 0 0 1 0 12h-4L4 11'

/** An illustration: a month drawn as a ruler, and a coin that moves from payday back to today. */
export function PaydayPath({ label, className = '' }: { label: string; className?: string }) {
  return (
    <svg role="img" aria-label={label} className={className} viewBox="0 0 440 180" focusable="false">
      <g fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path className="stroke-edge" strokeWidth="1.5" d={days} />
        <path className="stroke-ink" d="M25 140h390" />
        <path className="stroke-leaf" strokeDasharray="1 8" strokeWidth="3" d="M376 122C350 32 160 32 108 116" />
        <path className="stroke-leaf" strokeWidth="3" d="M106 99v18l17-5" />
      </g>
      <circle className="fill-card stroke-leaf" strokeWidth="3" cx="103" cy="140" r="8" />
      <circle className="fill-leaf" cx="103" cy="140" r="3" />
      <circle className="fill-card stroke-edge" strokeWidth="2" strokeDasharray="4 3" cx="376" cy="140" r="15" />
      <g transform="translate(238 54)">
        <circle className="fill-marigold" r="25" />
        <g className="stroke-on-marigold" fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
          <circle strokeOpacity=".35" strokeWidth="1.5" r="20" />
          <path d={rupee} />
        </g>
      </g>
      <g className="fill-ink-soft text-sm" textAnchor="middle">
        <text x="103" y="175">
          Today
        </text>
        <text x="376" y="175">
          Payday
        </text>
      </g>
    </svg>
  )
}
