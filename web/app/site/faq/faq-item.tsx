import { Icon } from 'ui/graphics/icon.tsx'
import type { Question } from './faq-groups'

/** A details element, which works without JavaScript. */
export function FaqItem({ question, answer }: Question) {
  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-leaf [&::-webkit-details-marker]:hidden">
        {question}
        <Icon
          d="M12 5v14M5 12h14"
          className="text-leaf transition-transform duration-200 group-open:rotate-45 motion-reduce:transition-none"
        />
      </summary>
      <div className="max-w-2xl space-y-3 pb-6 text-ink-soft">
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}
