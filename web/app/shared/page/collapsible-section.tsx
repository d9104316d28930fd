import type { ReactNode } from 'react'
import { Icon } from 'ui/graphics/icon.tsx'

/** A section that is closed until the customer opens it. */
export function CollapsibleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-leaf [&::-webkit-details-marker]:hidden">
        {title}
        <Icon
          d="M12 5v14M5 12h14"
          className="text-leaf transition-transform duration-200 group-open:rotate-45 motion-reduce:transition-none"
        />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
