import type { ReactNode } from 'react'

type Tone = 'success' | 'failure' | 'neutral'

const icons: Record<Tone, { d: string; className: string }> = {
  success: { d: 'M21 33l8 8 15-17', className: 'fill-leaf-soft stroke-leaf' },
  failure: { d: 'M32 19v17M32 44v1', className: 'fill-red-soft stroke-red' },
  neutral: { d: 'M22 32h.5M32 32h.5M42 32h.5', className: 'fill-sunk stroke-ink-soft' },
}

/** The result of a payment with an icon, a title, details and an action. It fills the screen, so the footer stays below it. */
export function ResultCard(props: { tone: Tone; title: string; children: ReactNode; action: ReactNode }) {
  const { tone, title, children, action } = props
  const { d, className } = icons[tone]
  return (
    <div className="shell grid grid-cols-1 min-h-[min(100svh-4rem,48rem)] content-start justify-items-center py-12 md:py-20">
      <div className="card w-full max-w-xl items-center gap-5 px-5 py-10 text-center sm:px-10">
        <svg viewBox="0 0 64 64" aria-hidden="true" className={`size-20 ${className}`}>
          <circle cx="32" cy="32" r="31" stroke="none" />
          <path d={d} fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <h1 className="text-3xl">{title}</h1>
        <div className="w-full space-y-4 text-ink-soft">{children}</div>
        <div className="grid w-full justify-center gap-3 pt-2 max-sm:grid-cols-1 sm:grid-flow-col">{action}</div>
      </div>
    </div>
  )
}
