import type { ReactNode } from 'react'

/** Title and introduction of a public page. */
export function PageIntro({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="shell pt-12 pb-8 md:pt-20 md:pb-12">
      <h1 className="max-w-3xl">{title}</h1>
      {children ? <p className="mt-5 max-w-2xl text-balance text-ink-soft text-lg">{children}</p> : null}
    </div>
  )
}
