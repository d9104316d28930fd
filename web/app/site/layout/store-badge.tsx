import { brand } from 'contract/brand'
import { Icon } from 'ui/graphics/icon.tsx'

const phoneIcon =
  'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2ZM12 7v7M9 11.5l3 3 3-3M11 18.5h2'

/** A link to the mobile app in its store. */
export function StoreBadge() {
  return (
    <a
      href={brand.storeUrl}
      rel="noopener"
      className="inline-flex min-h-13 items-center gap-3 rounded-lg border border-edge bg-card px-4 py-2 leading-tight hover:border-leaf"
    >
      <Icon d={phoneIcon} className="text-leaf text-xl" />
      <span>
        <span className="block text-ink-soft text-xs leading-tight">Get the app</span>
        <span className="block font-semibold text-sm leading-tight">{brand.name} for Android</span>
      </span>
    </a>
  )
}
