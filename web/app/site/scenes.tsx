import type { ReactNode } from 'react'

const line = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const

function Scene({ background, children }: { background: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 168" className="w-full rounded-lg" aria-hidden="true" focusable="false">
      <rect width="320" height="168" className={background} />
      {children}
    </svg>
  )
}

function Coin({ x, y, radius = 16 }: { x: number; y: number; radius?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${radius / 25})`}>
      <circle r="25" className="fill-marigold" />
      <circle r="20" fill="none" className="stroke-on-marigold" strokeOpacity=".35" strokeWidth="1.5" />
      <path d="M-7-9H7M-7-3H7M-7-9h4a6 6 0 0 1 0 12h-4L4 11" {...line} className="stroke-on-marigold" strokeWidth="3" />
    </g>
  )
}

/** A calendar month; `marked` is the payday. */
function Calendar({ x, y, marked }: { x: number; y: number; marked: number }) {
  const days = Array.from({ length: 15 }, (_, index) => ({
    left: 12 + (index % 5) * 17,
    top: 36 + Math.floor(index / 5) * 17,
  }))
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="104" height="92" rx="8" className="fill-card stroke-ink" strokeWidth="2.5" />
      <path d="M0 24H104M26-8V8M78-8V8" {...line} className="stroke-ink" strokeWidth="2.5" />
      {days.map(({ left, top }, index) => (
        <rect
          key={`${left} ${top}`}
          x={left}
          y={top}
          width="11"
          height="11"
          rx="2.5"
          className={index === marked ? 'fill-marigold' : index < marked ? 'fill-leaf' : 'fill-sunk'}
        />
      ))}
    </g>
  )
}

/** A phone with a completed form. */
export function ApplyScene() {
  return (
    <Scene background="fill-leaf-soft">
      <rect x="112" y="14" width="84" height="146" rx="14" className="fill-card stroke-ink" strokeWidth="2.5" />
      <path d="M144 24H164" {...line} className="stroke-ink" strokeWidth="3" />
      <circle cx="154" cy="52" r="13" className="fill-marigold" />
      <path d="M132 82c4-16 40-16 44 0z" className="fill-marigold" />
      <path d="M126 98H182M126 112H166" {...line} className="stroke-edge" strokeWidth="5" />
      <rect x="126" y="126" width="56" height="18" rx="6" className="fill-leaf" />
      <circle cx="206" cy="58" r="22" className="fill-leaf stroke-ink" strokeWidth="2.5" />
      <path d="m196 59 7 7 13-15" {...line} className="stroke-on-leaf" strokeWidth="4.5" />
      <path d="M40 160H84M228 160H272" {...line} className="stroke-edge" strokeWidth="2" />
    </Scene>
  )
}

/** A calendar and a slider, for the choice of day and amount. */
export function ChooseScene() {
  return (
    <Scene background="fill-marigold-soft">
      <Calendar x={48} y={38} marked={11} />
      <path d="M186 60H276M186 100H276" {...line} className="stroke-edge" strokeWidth="6" />
      <path d="M186 60H232M186 100H256" {...line} className="stroke-leaf" strokeWidth="6" />
      <Coin x={232} y={60} />
      <circle cx="256" cy="100" r="11" className="fill-card stroke-ink" strokeWidth="2.5" />
      <path d="M186 130H230" {...line} className="stroke-edge" strokeWidth="4" />
    </Scene>
  )
}

/** Money that is paid out to a bank and repaid on the payday. */
export function RepayScene() {
  return (
    <Scene background="fill-leaf-soft">
      <path d="M34 66 82 36l48 30z" className="fill-leaf stroke-ink" strokeWidth="2.5" strokeLinejoin="round" />
      <path d="M46 70V116M70 70V116M94 70V116M118 70V116" {...line} className="stroke-ink" strokeWidth="6" />
      <rect x="32" y="118" width="100" height="14" rx="3" className="fill-card stroke-ink" strokeWidth="2.5" />
      <path d="M142 60C164 34 184 34 200 56" {...line} className="stroke-ink" strokeWidth="2.5" strokeDasharray="1 7" />
      <path d="M200 138c-18 20-40 20-58 0" {...line} className="stroke-ink" strokeWidth="2.5" strokeDasharray="1 7" />
      <Coin x={171} y={38} radius={14} />
      <Calendar x={188} y={52} marked={13} />
    </Scene>
  )
}

/** A bill that is due, and the payday after it. */
export function PaydayScene() {
  return (
    <Scene background="fill-marigold-soft">
      <g transform="rotate(-5 82 84)">
        <rect x="44" y="26" width="76" height="112" rx="7" className="fill-card stroke-ink" strokeWidth="2.5" />
        <path d="M58 44H86" {...line} className="stroke-leaf" strokeWidth="6" />
        <path d="M58 64H106M58 78H106M58 92H92" {...line} className="stroke-edge" strokeWidth="4" />
        <rect x="78" y="108" width="28" height="14" rx="4" className="fill-marigold" />
      </g>
      <path d="M132 60C152 26 176 24 198 42" {...line} className="stroke-ink" strokeWidth="2.5" strokeDasharray="1 7" />
      <Coin x={166} y={30} radius={14} />
      <Calendar x={186} y={54} marked={8} />
      <path d="M36 156H80M240 156H284" {...line} className="stroke-edge" strokeWidth="2" />
    </Scene>
  )
}
