import type { ReactNode } from 'react'

/** The heading of a section of the home page. */
export function SectionHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div data-reveal="" className="max-w-2xl">
      <h2 className="text-3xl">{title}</h2>
      {children ? <p className="mt-3 text-ink-soft">{children}</p> : null}
    </div>
  )
}
