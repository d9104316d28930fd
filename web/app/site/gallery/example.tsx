import type { ReactNode } from 'react'

/** Examples in two columns, one on phones. */
export function Examples({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-8 gap-y-10 md:grid-cols-2">{children}</div>
}

/** One component in one state, with the name of the state. */
export function Example({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <section aria-label={name} className={`min-w-0 ${wide ? 'md:col-span-2' : ''}`}>
      <h3 className="mb-3 border-b border-line pb-2 text-xs font-normal tracking-normal text-ink-soft">{name}</h3>
      {children}
    </section>
  )
}
