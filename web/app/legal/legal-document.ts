import type { ReactNode } from 'react'

export type LegalSection = {
  /** The section's anchor. Other sites may link to it, so it never changes. */
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
