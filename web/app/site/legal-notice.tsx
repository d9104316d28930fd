import { brand } from 'contract/brand'
import type { LegalDocument } from '../legal/legal-document'
import { LegalText } from '../legal/legal-text'
import { ContactFacts } from './contact-facts'
import { CallFloat } from './legal/call-float'
import { LegalContents } from './legal/legal-contents'
import { Officer } from './legal/officer'

/** The body of a legal page: what is in it, the text, how to reach us, and the telephone always at hand. */
export function LegalNotice({ document }: { document: LegalDocument }) {
  return (
    <div className="shell grid gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
      <LegalContents sections={document.sections} />
      <div className="min-w-0">
        <LegalText document={document} />
        <section aria-labelledby="contact" className="mt-14 max-w-3xl rounded-lg bg-leaf-soft px-6 py-8 md:px-8">
          <h2 id="contact" className="text-xl">
            Contact
          </h2>
          <p className="mt-2 mb-6 text-ink-soft">{brand.legalEntity}</p>
          <ContactFacts withAddress />
          <h3 className="mt-8">Grievance Redressal Officer</h3>
          <Officer />
        </section>
      </div>
      <CallFloat />
    </div>
  )
}
