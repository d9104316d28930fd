import type { ReactNode } from 'react'

/** One part in one state, under the state's name. */
export function Specimen({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <section aria-label={name} className={`min-w-0 ${wide ? 'md:col-span-2' : ''}`}>
      <h3 className="mb-3 border-b border-line pb-2 text-xs font-normal tracking-normal text-ink-soft">{name}</h3>
      {children}
    </section>
  )
}
