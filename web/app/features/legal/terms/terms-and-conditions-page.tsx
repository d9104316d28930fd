import { brand } from 'contract/brand'
import { PageIntro } from '../../../shared/page/page-intro'
import { pageMeta } from '../../../shared/page/page-meta'
import { LegalNotice } from '../legal-notice'
import { terms } from './terms'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Terms and conditions',
  description: `The terms on which ${brand.name} lends: interest, fees, documents, repayment, fair practice code and complaints.`,
})

export default function TermsAndConditionsPage() {
  return (
    <>
      <PageIntro title="Terms and conditions">What we promise, what you promise, and what it costs.</PageIntro>
      <LegalNotice document={terms} />
    </>
  )
}
