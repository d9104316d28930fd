import { Icon } from 'ui/graphics/icon.tsx'
import { pagePath } from './paginate-posts'

const stepClass = 'inline-flex min-h-11 items-center gap-1 rounded-lg px-3 font-semibold text-leaf hover:bg-leaf-soft'
const numberClass =
  'figures inline-grid size-11 place-items-center rounded-lg font-semibold text-leaf hover:bg-leaf-soft aria-[current]:bg-leaf aria-[current]:text-on-leaf'

/** Links to all pages of the blog. */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  return (
    <nav aria-label="Pages of the blog" className="mt-12 flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <a href={pagePath(page - 1)} rel="prev" className={stepClass}>
          <Icon d="M15 6l-6 6 6 6" />
          Newer
        </a>
      )}
      <ol className="flex basis-full flex-wrap justify-center gap-1 max-sm:order-first sm:basis-auto">
        {numbers.map((number) => (
          <li key={number}>
            <a
              href={pagePath(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className={numberClass}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={pagePath(page + 1)} rel="next" className={stepClass}>
          Older
          <Icon d="M9 6l6 6-6 6" />
        </a>
      )}
    </nav>
  )
}
