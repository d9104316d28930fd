import type { ReactNode } from 'react'

interface SumLineProps {
  term: string
  /** How the amount comes about, under its name. */
  why?: string
  isSum?: boolean
  children: ReactNode
}

/** One line of a reckoning. */
export function SumLine({ term, why, isSum, children }: SumLineProps) {
  return (
    <div>
      <dt className={`max-w-none flex-1 ${isSum ? 'font-semibold text-ink' : ''}`}>
        {term}
        {why ? <span className="figures block text-sm">{why}</span> : null}
      </dt>
      <dd className="figures flex-none">{children}</dd>
    </div>
  )
}

/** A part of a reckoning under its own heading, with a note at its foot. */
export function SumPart({ title, children, note }: { title: string; children: ReactNode; note: string }) {
  return (
    <>
      <h3 className="mt-4 border-line border-t pt-5">{title}</h3>
      <dl className="details mt-1">{children}</dl>
      <p className="text-ink-soft text-sm">{note}</p>
    </>
  )
}
