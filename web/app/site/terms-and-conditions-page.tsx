import { brand } from 'contract/brand'
import { pageMeta } from '../page-meta'
import { LegalNotice } from './legal-notice'
import { PageIntro } from './page-intro'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Terms and conditions',
  description: `The terms on which ${brand.name} lends: interest, age and documents.`,
})

const documents = [
  '3 months of salary slips',
  '6 months of bank statements',
  'Aadhaar, PAN or identity cards',
  'An address proof and a utility bill',
  'Two references',
  'An office address and email',
  'A current location and an alternate mobile number',
]

export default function TermsAndConditionsPage() {
  return (
    <>
      <PageIntro title="Terms and conditions">The main points, in plain words.</PageIntro>
      <LegalNotice>
        <p>
          <strong>Interest</strong> is 1% per day.
        </p>
        <p>
          <strong>Age.</strong> You must be at least 18 years old.
        </p>
        <p>
          <strong>Documents</strong> we may ask for:
        </p>
        <ul className="list-disc space-y-1 pl-6">
          {documents.map((document) => (
            <li key={document}>{document}</li>
          ))}
        </ul>
        <p>The full terms are being prepared and will stand on this page.</p>
      </LegalNotice>
    </>
  )
}
