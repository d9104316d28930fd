import { Link } from 'react-router'
import { Icon } from 'ui/graphics/icon.tsx'
import { inOrder, positionText, screenOf } from './document-order'
import type { RequiredItem } from './use-required-documents'

type MarkState = 'received' | 'current' | 'missing'

const markClass: Record<MarkState, string> = {
  received: 'border-leaf bg-leaf text-on-leaf forced-color-adjust-none',
  current: 'border-marigold bg-marigold text-on-marigold forced-color-adjust-none',
  missing: 'border-edge bg-card',
}

/** Navigation state of a link that was clicked: its document is shown even if an earlier one is missing. */
export const chosenState = { isChosen: true } as const

function DocumentMark({ item, number, state }: { item: RequiredItem; number: number; state: MarkState }) {
  return (
    <li className="min-w-0 lg:flex-1">
      <Link
        to={screenOf(item).to}
        state={chosenState}
        className="grid min-h-11 content-center gap-1.5 text-ink text-xs no-underline hover:underline lg:content-start lg:pt-2"
        aria-current={state === 'current' ? 'step' : undefined}
      >
        <span
          className={`figures grid size-8 place-items-center rounded-full border font-semibold text-sm ${markClass[state]}`}
          aria-hidden="true"
        >
          {item.uploaded ? <Icon d="m5 12.5 5 5 9-10.5" className="size-4" /> : number}
        </span>
        <span className="leading-tight max-lg:sr-only">
          {item.name}
          <span className="sr-only">{item.uploaded ? ', received' : ', missing'}</span>
        </span>
      </Link>
    </li>
  )
}

/** Links to all documents, marked as received, current or missing. */
export function DocumentStrip({ items, docTypes }: { items: readonly RequiredItem[]; docTypes: readonly string[] }) {
  const received = items.filter(({ uploaded }) => uploaded).length
  function stateOf({ doc_type, uploaded }: RequiredItem): MarkState {
    if (docTypes.includes(doc_type)) return 'current'
    return uploaded ? 'received' : 'missing'
  }
  return (
    <nav aria-label="Documents">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong>{positionText(items, docTypes)}</strong>
        <span className="figures text-ink-soft text-sm">{received} received</span>
      </p>
      <ol className="flex gap-2 max-lg:justify-between">
        {inOrder(items).map((item, index) => (
          <DocumentMark key={item.doc_type} item={item} number={index + 1} state={stateOf(item)} />
        ))}
      </ol>
    </nav>
  )
}
