const columns = 7
const cell = 58
const roundStroke = { strokeWidth: 20, strokeLinejoin: 'round' } as const

/** Days of the month as squares; the stroke makes their corners round. */
function squares(first: number, last: number): string {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first - 1 + index)
  return days
    .map((day) => `M${38 + (day % columns) * cell} ${102 + Math.floor(day / columns) * cell}h24v24h-24z`)
    .join('')
}

/** An illustration: a calendar month with the day of the advance and the payday. */
export function PaydayCalendar() {
  return (
    <svg
      viewBox="0 0 444 402"
      role="img"
      aria-label="A calendar month: an advance on the 20th, repaid on payday, the 30th."
      className="w-full max-w-lg justify-self-center lg:justify-self-end"
      fontSize="24"
      fontWeight="650"
    >
      <rect x="1" y="1" width="442" height="400" rx="20" className="fill-card stroke-line" strokeWidth="1.5" />
      <path d={squares(1, 19)} {...roundStroke} className="fill-sunk stroke-sunk" />
      <path d={squares(21, 29)} {...roundStroke} className="fill-marigold-soft stroke-marigold-soft" />
      <path d={squares(20, 20)} {...roundStroke} className="fill-marigold stroke-marigold" />
      <path d={squares(30, 30)} {...roundStroke} className="fill-leaf stroke-leaf" />
      <text x="340" y="238" textAnchor="middle" className="fill-on-marigold">
        ₹
      </text>
      <text x="108" y="354" textAnchor="middle" className="fill-on-leaf">
        30
      </text>
      <text x="28" y="50" className="fill-ink">
        One month
      </text>
      <g fontSize="18" fontWeight="400" className="fill-ink-soft">
        <circle cx="190" cy="44" r="7" className="fill-marigold" />
        <text x="204" y="50">
          Advance
        </text>
        <circle cx="322" cy="44" r="7" className="fill-leaf" />
        <text x="336" y="50">
          Payday
        </text>
      </g>
    </svg>
  )
}
