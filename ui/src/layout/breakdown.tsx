import type { ReactNode } from 'react'

interface BreakdownLineProps {
  term: string
  /** How the amount is calculated, shown under the term. */
  explanation?: string
  isTotal?: boolean
  children: ReactNode
}

/** One line of a calculation. */
export function BreakdownLine({ term, explanation, isTotal, children }: BreakdownLineProps) {
  return (
    <div>
      <dt className={`max-w-none flex-1 ${isTotal ? 'font-semibold text-ink' : ''}`}>
        {term}
        {explanation ? <span className="figures block text-sm">{explanation}</span> : null}
      </dt>
      <dd className="figures flex-none">{children}</dd>
    </div>
  )
}

/** Lines of a calculation under their own heading, with a note below them. */
export function BreakdownSection({ title, children, note }: { title: string; children: ReactNode; note: string }) {
  return (
    <>
      <h3 className="mt-4 border-line border-t pt-5">{title}</h3>
      <dl className="details mt-1">{children}</dl>
      <p className="text-ink-soft text-sm">{note}</p>
    </>
  )
}
