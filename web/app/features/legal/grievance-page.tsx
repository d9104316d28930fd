import { brand } from 'contract/brand'
import { PageIntro } from '../../shared/page/page-intro'
import { pageMeta } from '../../shared/page/page-meta'
import { grievance } from './grievance'
import { LegalNotice } from './legal-notice'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Complaints',
  description: `How to complain to ${brand.name}, who answers and by when, and how to reach the ombudsman of the Reserve Bank of India.`,
})

export default function GrievancePage() {
  return (
    <>
      <PageIntro title="Complaints">Who answers, by when, and where you can turn if you are not satisfied.</PageIntro>
      <LegalNotice document={grievance} />
    </>
  )
}
