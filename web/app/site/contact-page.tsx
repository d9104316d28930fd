import { brand } from 'contract/brand'
import { pageMeta } from '../page-meta'
import { ContactFacts } from './contact-facts'
import { PageIntro } from './page-intro'
import { SocialLinks } from './social-links'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Contact',
  description: `Reach ${brand.name} by phone or email, ${brand.supportHours}.`,
})

export default function ContactPage() {
  return (
    <>
      <PageIntro title="Contact support">
        Call or write to us. Keep your loan number or mobile number at hand.
      </PageIntro>
      <div className="shell">
        <div className="max-w-3xl">
          <ContactFacts withAddress />
          <h2 className="mt-10 mb-2 text-xl">Elsewhere</h2>
          <SocialLinks />
        </div>
      </div>
    </>
  )
}
