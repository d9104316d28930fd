import { LegalText } from '../legal/legal-text'
import { terms } from '../legal/terms'

/** The same text as on the public page. */
export function TermsScreen({ title }: { title: string }) {
  return (
    <>
      <h1 className="mb-6 text-3xl">{title}</h1>
      <LegalText document={terms} />
    </>
  )
}
