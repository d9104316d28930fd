import type { ReactNode } from 'react'
import { ContactFacts } from './contact-facts'

/** The body of a legal page, closed by how to reach us. */
export function LegalNotice({ children }: { children: ReactNode }) {
  return (
    <div className="shell">
      <div className="max-w-3xl space-y-5 text-ink-soft [&_strong]:font-semibold [&_strong]:text-ink">{children}</div>
      <section className="mt-14 max-w-3xl">
        <h2 className="text-xl">Contact</h2>
        <div className="mt-5">
          <ContactFacts withAddress />
        </div>
      </section>
    </div>
  )
}
