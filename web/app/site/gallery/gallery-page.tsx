import { brand } from 'contract/brand'
import type { LinksFunction } from 'react-router'
import { SnackbarProvider } from 'ui/feedback/snackbar.tsx'
import { PaydayPath } from 'ui/graphics/payday-path.tsx'
import { Wordmark } from 'ui/graphics/wordmark.tsx'
import css from '../../app.css?url'
import { ActionSection } from './action-section'
import { BoxesSection } from './boxes-section'
import { ChoicesSection } from './choices-section'
import { FieldsSection } from './fields-section'
import { FilesSection } from './files-section'
import { LayoutSection } from './layout-section'
import { MessagesSection } from './messages-section'
import { ProgressSection } from './progress-section'
import { TypeSection } from './type-section'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: css }]
export const meta = () => [{ title: 'Component gallery · Agrim' }, { name: 'robots', content: 'noindex' }]

const sections = [
  { id: 'type', name: 'Colour and type', Section: TypeSection },
  { id: 'action', name: 'Buttons and links', Section: ActionSection },
  { id: 'boxes', name: 'Boxes for a code', Section: BoxesSection },
  { id: 'fields', name: 'Fields', Section: FieldsSection },
  { id: 'choices', name: 'Choices and amounts', Section: ChoicesSection },
  { id: 'files', name: 'Files', Section: FilesSection },
  { id: 'messages', name: 'Messages', Section: MessagesSection },
  { id: 'progress', name: 'Progress and waiting', Section: ProgressSection },
  { id: 'layout', name: 'Cards, tables, carousel', Section: LayoutSection },
]

/** Every component of the design system in each of its states, for people and for the browser tests. */
export default function GalleryPage() {
  return (
    <SnackbarProvider>
      <header className="border-b border-line">
        <div className="shell flex items-center justify-between py-4">
          <Wordmark name={brand.name} />
          <span className="text-sm text-ink-soft">Component gallery</span>
        </div>
      </header>
      <div className="shell grid gap-x-16 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="Contents" className="pt-8 lg:sticky lg:top-0 lg:self-start lg:pt-16">
          <ol className="flex flex-wrap gap-x-5 lg:flex-col lg:border-l lg:border-line">
            {sections.map(({ id, name }) => (
              <li key={id}>
                <a
                  className="flex min-h-11 items-center text-sm text-ink-soft underline-offset-4 hover:text-leaf hover:underline lg:pl-4"
                  href={`#${id}`}
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <main id="content" className="min-w-0 pb-32">
          <div className="max-w-2xl pt-8 pb-4 lg:pt-16">
            <h1>Calm, exact, honest about cost</h1>
            <p className="mt-4 text-lg text-ink-soft">
              Every part we build with, in every state it can be in. Light and dark follow your system; with reduced
              motion nothing moves.
            </p>
            <PaydayPath className="mt-8 w-full max-w-xl" label="A coin travels from payday to today" />
          </div>
          {sections.map(({ id, name, Section }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="border-t border-line pt-10 pb-8 not-first:mt-12"
            >
              <h2 id={`${id}-title`} className="mb-8">
                {name}
              </h2>
              <Section />
            </section>
          ))}
        </main>
      </div>
    </SnackbarProvider>
  )
}
