import { brand } from 'contract/brand'
import type { LegalDocument, LegalSection } from './legal-document'

const proseClass =
  'mt-4 space-y-4 text-ink-soft [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-6 [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-6 [&_li]:marker:text-leaf'

function Section({ section: { id, title, body }, number }: { section: LegalSection; number: number }) {
  return (
    <section aria-labelledby={id} className="border-line border-t pt-8">
      <h2 id={id} className="flex gap-3 text-xl">
        <span className="figures min-w-7 flex-none text-leaf">{number}.</span>
        {title}
      </h2>
      <div className={proseClass}>{body}</div>
    </section>
  )
}

/** Warns that names and numbers are samples. */
function SampleNotice() {
  return (
    <p className="rounded-lg bg-marigold-soft px-5 py-4 text-marigold-ink text-sm">
      <strong className="font-semibold">Samples.</strong> Names and numbers marked SAMPLE on this page are samples, and
      so are the phone numbers and email addresses. A registered lender’s own details will take their place.
    </p>
  )
}

/** A legal text without its title, which the page around it shows. */
export function LegalText({ document: { updated, sections } }: { document: LegalDocument }) {
  return (
    <div className="min-w-0 max-w-3xl space-y-10">
      <div className="space-y-5">
        <p className="figures text-ink-soft text-sm">Last updated {updated}</p>
        {brand.hasSamples ? <SampleNotice /> : null}
      </div>
      {sections.map((section, index) => (
        <Section key={section.id} section={section} number={index + 1} />
      ))}
    </div>
  )
}
