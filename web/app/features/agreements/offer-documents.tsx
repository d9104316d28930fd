import { Icon } from 'ui/graphics/icon.tsx'
import type { Offer } from './use-offer'

const pageIcon = 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h6'

/** Links to the documents of the offer. */
export function OfferDocuments({ offer }: { offer: Offer }) {
  return (
    <section className="card gap-3">
      <h2 className="text-xl">{offer.status === 'SIGNED' ? 'What you have signed' : 'What you sign'}</h2>
      <ul className="-mb-2">
        {offer.documents.map(({ kind, title, url }) => (
          <li key={kind}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-12 items-center gap-3 border-line border-t text-leaf hover:underline"
            >
              <Icon d={pageIcon} />
              {title} (PDF)
              <span className="sr-only">, opens in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
