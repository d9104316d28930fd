import { LegalText } from '../legal-text'
import { terms } from './terms'

export function TermsScreen({ title }: { title: string }) {
  return (
    <>
      <h1 className="mb-6 text-3xl">{title}</h1>
      <LegalText document={terms} />
    </>
  )
}
