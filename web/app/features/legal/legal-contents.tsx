import { Icon } from 'ui/graphics/icon.tsx'
import type { LegalSection } from './legal-document'

type SectionsProps = { sections: readonly LegalSection[] }

function ContentsList({ sections }: SectionsProps) {
  return (
    <ol className="text-sm">
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-3 py-1.5 leading-snug text-ink-soft hover:text-leaf hover:underline lg:min-h-9"
          >
            <span className="figures min-w-6 text-leaf">{index + 1}.</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** The table of contents: collapsed on a phone, beside the text on a wide screen. */
export function LegalContents({ sections }: SectionsProps) {
  return (
    <>
      <details className="group rounded-lg border border-line bg-card px-5 py-1 lg:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between font-semibold text-leaf [&::-webkit-details-marker]:hidden">
          On this page
          <Icon d="M6 9l6 6 6-6" className="group-open:rotate-180" />
        </summary>
        <nav aria-label="Contents" className="pb-3">
          <ContentsList sections={sections} />
        </nav>
      </details>
      <nav
        aria-labelledby="contents"
        className="sticky top-24 hidden max-h-[calc(100dvh-8rem)] self-start overflow-y-auto lg:block print:hidden"
      >
        <h2 id="contents" className="mb-2 font-semibold text-sm">
          On this page
        </h2>
        <ContentsList sections={sections} />
      </nav>
    </>
  )
}
