import type { ReactNode } from 'react'

/** Specimens in two columns, one on phones. */
export function Specimens({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-8 gap-y-10 md:grid-cols-2">{children}</div>
}
