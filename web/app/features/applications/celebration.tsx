import './celebration.css'

const rupee = 'M-9-12H9M-9-4H9M-9-12h5a8 8 0 0 1 0 16h-5L6 15'
const spans = Array.from({ length: 10 }, (_, index) => index * 120)
const petals = Array.from({ length: 18 }, (_, index) => ({
  x: 40 + ((index * 397) % 1120),
  y: 60 + ((index * 151) % 260),
}))

function Marigold({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle className="fill-marigold" cx={x} cy={y} r="12" />
      <circle
        className="stroke-on-marigold"
        cx={x}
        cy={y}
        r="7"
        fill="none"
        strokeOpacity=".3"
        strokeWidth="2"
        strokeDasharray="3 2.500"
      />
    </>
  )
}

/** A garland of marigolds and mango leaves. */
function Toran() {
  return (
    <g className="toran">
      {spans.map((x) => (
        <g key={x}>
          <path className="stroke-leaf" fill="none" strokeWidth="2" d={`M${x} 0q60 74 120 0`} />
          <path className="fill-leaf" d={`M${x + 120} 6q-17 30 0 66q17-36 0-66z`} />
          <Marigold x={x + 24} y={23} />
          <Marigold x={x + 60} y={37} />
          <Marigold x={x + 96} y={23} />
        </g>
      ))}
    </g>
  )
}

function Bank() {
  return (
    <g className="fill-card stroke-ink" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
      <path d="M272 300l80-46 80 46z" />
      <path d="M282 300h140v72H282z" />
      <path className="stroke-leaf" strokeWidth="8" d="M306 316v42M337 316v42M368 316v42M399 316v42" />
      <path d="M266 372h172" />
    </g>
  )
}

function Phone() {
  return (
    <g strokeWidth="3" strokeLinejoin="round" strokeLinecap="round">
      <rect className="fill-card stroke-ink" x="800" y="232" width="96" height="140" rx="14" />
      <path className="stroke-line" d="M818 330h60M818 346h38" />
      <circle className="fill-leaf" cx="848" cy="284" r="28" />
      <path className="stroke-on-leaf" fill="none" strokeWidth="5" d="m835 285 9 9 18-20" />
    </g>
  )
}

/**
 * A full-width illustration: a garland across the window, and a coin that moves from a bank to a phone. As high as a window
 * leaves room for the one action below it.
 */
export function Celebration() {
  return (
    <svg
      role="img"
      aria-label="Marigolds over the door, and a coin on its way from a bank to your phone."
      className="block h-[min(15rem,65vw)] w-full bg-leaf-soft md:h-[clamp(15rem,100svh-33rem,28rem)]"
    >
      <svg aria-hidden="true" viewBox="0 0 1200 420" preserveAspectRatio="xMidYMin slice">
        <Toran />
        <g className="petals fill-marigold">
          {petals.map(({ x, y }) => (
            <path key={`${x} ${y}`} d={`M${x} ${y}q10-10 16 0q-4 12-16 0z`} />
          ))}
        </g>
      </svg>
      <Journey />
    </svg>
  )
}

/** All of it is shown, however wide the window is. */
function Journey() {
  return (
    <svg aria-hidden="true" viewBox="250 0 700 420" preserveAspectRatio="xMidYMax meet" overflow="visible">
      <path className="stroke-ink" strokeWidth="2" d="M-3000 372h7200" />
      <Bank />
      <path
        className="celebration-path stroke-leaf"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="2 16"
        d="M352 246C430 100 770 100 848 224"
      />
      <Phone />
      <g className="celebration-coin">
        <circle className="fill-marigold" r="30" />
        <g className="stroke-on-marigold" fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
          <circle strokeOpacity=".35" strokeWidth="2" r="24" />
          <path d={rupee} />
        </g>
      </g>
    </svg>
  )
}
