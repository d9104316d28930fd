import type { ReactNode } from 'react'

export type LegalSection = {
  /** The section's anchor; a link to it may stand anywhere, so it never changes. */
  id: string
  title: string
  body: ReactNode
}

/** A legal text as data: the public page and the dashboard show the same one. */
export type LegalDocument = {
  /** DD-MM-YYYY */
  updated: string
  sections: readonly LegalSection[]
}
