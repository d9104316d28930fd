import { brand } from 'contract/brand'
import { pageMeta } from '../page-meta'
import { LegalNotice } from './legal-notice'
import { PageIntro } from './page-intro'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Privacy policy',
  description: `What ${brand.name} asks of you, why, and how to reach us about it.`,
})

export default function PrivacyPolicyPage() {
  return (
    <>
      <PageIntro title="Privacy policy">What we ask of you, and why.</PageIntro>
      <LegalNotice>
        <p>
          To lend to you we ask for your mobile number, your PAN, your address, your income and employment, a picture of
          you and the documents that show these. We use them to check who you are and whether a loan suits you.
        </p>
        <p>
          The full policy is being prepared and will stand on this page. Until then, ask us anything about your data.
        </p>
      </LegalNotice>
    </>
  )
}
