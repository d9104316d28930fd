import { Glyph } from 'ui/type/glyph.tsx'
import { pagePath } from './page-path'

const step = 'inline-flex min-h-11 items-center gap-1 rounded-lg px-3 font-semibold text-leaf hover:bg-leaf-soft'
const number =
  'figures inline-grid size-11 place-items-center rounded-lg font-semibold text-leaf hover:bg-leaf-soft aria-[current]:bg-leaf aria-[current]:text-on-leaf'

/** Every page by its number, each with an address of its own. */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  return (
    <nav aria-label="Pages of the blog" className="mt-12 flex flex-wrap items-center justify-center gap-1">
      {page > 1 && (
        <a href={pagePath(page - 1)} rel="prev" className={step}>
          <Glyph d="M15 6l-6 6 6 6" />
          Newer
        </a>
      )}
      <ol className="flex basis-full flex-wrap justify-center gap-1 max-sm:order-first sm:basis-auto">
        {numbers.map((each) => (
          <li key={each}>
            <a
              href={pagePath(each)}
              aria-label={`Page ${each}`}
              aria-current={each === page ? 'page' : undefined}
              className={number}
            >
              {each}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={pagePath(page + 1)} rel="next" className={step}>
          Older
          <Glyph d="M9 6l6 6-6 6" />
        </a>
      )}
    </nav>
  )
}
