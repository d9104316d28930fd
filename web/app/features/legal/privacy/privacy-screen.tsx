import { LegalText } from '../legal-text'
import { privacy } from './privacy'

export function PrivacyScreen({ title }: { title: string }) {
  return (
    <>
      <h1 className="mb-6 text-3xl">{title}</h1>
      <LegalText document={privacy} />
    </>
  )
}
