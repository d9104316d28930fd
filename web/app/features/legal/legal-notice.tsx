import { brand } from 'contract/brand'
import { ContactSummary } from '../contact/contact-summary'
import { FloatingCallLink } from './floating-call-link'
import { GrievanceOfficer } from './grievance-officer'
import { LegalContents } from './legal-contents'
import type { LegalDocument } from './legal-document'
import { LegalText } from './legal-text'

/** The body of a legal page: contents, text, contact block and floating call link. */
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
          <ContactSummary />
          <h3 className="mt-8">Grievance Redressal Officer</h3>
          <GrievanceOfficer />
        </section>
      </div>
      <FloatingCallLink />
    </div>
  )
}
