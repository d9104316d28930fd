import { brand } from 'contract/brand'
import { PageIntro } from '../../../shared/page/page-intro'
import { pageMeta } from '../../../shared/page/page-meta'
import { LegalNotice } from '../legal-notice'
import { privacy } from './privacy'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Privacy policy',
  description: `What ${brand.name} asks of you and why, what it never asks, where your data is kept, and your rights.`,
})

export default function PrivacyPolicyPage() {
  return (
    <>
      <PageIntro title="Privacy policy">What we ask of you, why, and what you can ask of us.</PageIntro>
      <LegalNotice document={privacy} />
    </>
  )
}
