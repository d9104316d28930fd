import { brand } from 'contract/brand'
import { PageIntro } from '../../shared/page/page-intro'
import { pageMeta } from '../../shared/page/page-meta'
import { ContactDetails } from './contact-details'
import { ContactForm } from './contact-form'

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
      <div className="shell grid grid-cols-1 items-start gap-12 lg:grid-cols-[1fr_1.4fr] lg:gap-16">
        <ContactDetails />
        <section className="card gap-6 p-5 sm:p-8">
          <h2>Send an inquiry</h2>
          <ContactForm />
        </section>
      </div>
    </>
  )
}
