const columns = 7
const cell = 58
const advanceDay = 20
const payday = 30

const place = (day: number) => ({
  x: 28 + ((day - 1) % columns) * cell,
  y: 92 + Math.floor((day - 1) / columns) * cell,
})
const centre = (day: number) => ({ x: place(day).x + 22, y: place(day).y + 22 })

function Day({ day }: { day: number }) {
  const between = day > advanceDay && day < payday
  const look =
    day === advanceDay ? 'fill-marigold' : day === payday ? 'fill-leaf' : between ? 'fill-marigold-soft' : 'fill-sunk'
  return <rect {...place(day)} width="44" height="44" rx="10" className={look} />
}

function Label({ day, children }: { day: number; children: string }) {
  const { x, y } = centre(day)
  const look = day === payday ? 'fill-on-leaf' : 'fill-on-marigold'
  return (
    <text x={x} y={y + 8} textAnchor="middle" fontSize="24" fontWeight="650" className={look}>
      {children}
    </text>
  )
}

/** A month of salary: the day the money is needed, and the payday that pays it back. */
export function PaydayScene() {
  const days = Array.from({ length: payday }, (_, index) => index + 1)
  return (
    <svg
      viewBox="0 0 444 402"
      role="img"
      aria-label="A calendar month: an advance on the 20th, repaid on payday, the 30th."
      className="w-full max-w-lg justify-self-center"
    >
      <rect x="1" y="1" width="442" height="400" rx="20" className="fill-card stroke-line" strokeWidth="1.5" />
      <text x="28" y="50" fontSize="22" fontWeight="650" className="fill-ink">
        One month
      </text>
      <g fontSize="16" className="fill-ink-soft">
        <circle cx="196" cy="44" r="7" className="fill-marigold" />
        <text x="210" y="50">
          Advance
        </text>
        <circle cx="318" cy="44" r="7" className="fill-leaf" />
        <text x="332" y="50">
          Payday
        </text>
      </g>
      {days.map((day) => (
        <Day key={day} day={day} />
      ))}
      <Label day={advanceDay}>₹</Label>
      <Label day={payday}>30</Label>
    </svg>
  )
}
