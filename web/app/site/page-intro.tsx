import type { ReactNode } from 'react'

/** How every public page but the first begins: what it is, in a line, and what it holds, in a sentence. */
export function PageIntro({
  title,
  isNear = false,
  children,
}: {
  title: string
  /** Something already stands above it. */
  isNear?: boolean
  children?: ReactNode
}) {
  return (
    <div className={`shell pb-8 md:pb-12 ${isNear ? 'pt-4 md:pt-8' : 'pt-12 md:pt-20'}`}>
      <h1 className="max-w-3xl">{title}</h1>
      {children ? <p className="mt-5 max-w-2xl text-balance text-ink-soft text-lg">{children}</p> : null}
    </div>
  )
}
