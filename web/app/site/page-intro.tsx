import type { ReactNode } from 'react'

/** How every public page but the first begins: what it is, in a line, and what it holds, in a sentence. */
export function PageIntro({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="shell pt-12 pb-8 md:pt-20 md:pb-12">
      <h1 className="max-w-3xl">{title}</h1>
      {children ? <p className="mt-5 max-w-2xl text-ink-soft text-lg">{children}</p> : null}
    </div>
  )
}
