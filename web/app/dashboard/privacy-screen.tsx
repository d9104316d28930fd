import { LegalText } from '../legal/legal-text'
import { privacy } from '../legal/privacy'

/** The same text as on the public page. */
export function PrivacyScreen({ title }: { title: string }) {
  return (
    <>
      <h1 className="mb-6 text-3xl">{title}</h1>
      <LegalText document={privacy} />
    </>
  )
}
