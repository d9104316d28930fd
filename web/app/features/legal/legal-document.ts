import type { ReactNode } from 'react'

export type LegalSection = {
  /** The section's anchor. It must not change, because other sites may link to it. */
  id: string
  title: string
  body: ReactNode
}

/** A legal text as data, shown by a public page and by the dashboard. */
export type LegalDocument = {
  /** DD-MM-YYYY */
  updated: string
  sections: readonly LegalSection[]
}
