import { Link } from 'react-router'
import { Icon } from 'ui/graphics/icon.tsx'
import { inOrder, positionText, screenOf } from './document-order'
import type { RequiredItem } from './use-required-documents'

type MarkState = 'received' | 'current' | 'missing'

const barClass: Record<MarkState, string> = {
  received: 'border-leaf bg-leaf forced-color-adjust-none',
  current: 'border-edge bg-marigold forced-color-adjust-none',
  missing: 'border-edge bg-sunk',
}

/** Navigation state of a link that was clicked: its document is shown even if an earlier one is missing. */
export const chosenState = { isChosen: true } as const

function DocumentMark({ item, state }: { item: RequiredItem; state: MarkState }) {
  return (
    <li className="min-w-0 flex-1">
      <Link
        to={screenOf(item).to}
        state={chosenState}
        className="grid min-h-11 content-center gap-1.5 lg:content-start lg:pt-3 text-ink text-xs no-underline hover:underline"
        aria-current={state === 'current' ? 'step' : undefined}
      >
        <span className={`h-2 rounded-full border ${barClass[state]}`} aria-hidden="true" />
        <span className="flex gap-1 leading-tight max-lg:sr-only">
          {item.uploaded && <Icon d="m5 12.5 5 5 9-10.5" className="size-4 shrink-0 text-leaf" />}
          <span>
            {item.name}
            <span className="sr-only">{item.uploaded ? ', received' : ', missing'}</span>
          </span>
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
      <ol className="flex gap-2">
        {inOrder(items).map((item) => (
          <DocumentMark key={item.doc_type} item={item} state={stateOf(item)} />
        ))}
      </ol>
    </nav>
  )
}
