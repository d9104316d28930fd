import { Carousel } from 'ui/layout/carousel.tsx'
import { SectionHead } from './section-head'

const stories = [
  {
    who: 'Salaried professional, Pune',
    words: 'School fees fell due on the 22nd and my salary on the 30th. I borrowed the days in between.',
  },
  {
    who: 'Salaried professional, Kochi',
    words: 'I typed my amount into the calculator first. What I paid in the end was the figure it had shown.',
  },
  {
    who: 'Salaried professional, Lucknow',
    words: 'My phone was enough for the whole form. I stopped half way and came back to the same step.',
  },
  {
    who: 'Salaried professional, Guwahati',
    words: 'A train ticket home for the festival, paid back on payday. The date was fixed when I said yes.',
  },
]

const slides = stories.map(({ who, words }) => ({
  id: who,
  name: who,
  content: (
    <figure className="mx-auto max-w-3xl text-center">
      <blockquote className="text-2xl text-balance">“{words}”</blockquote>
      <figcaption className="mt-5 text-ink-soft">
        {who} <span className="ml-1 rounded-sm bg-marigold-soft px-2 py-0.5 text-marigold-ink text-sm">Sample</span>
      </figcaption>
    </figure>
  ),
}))

/** Without script all slides stand below each other: nothing would turn them. */
const withoutScript =
  'noscript:[&_.carousel-slides]:gap-10 noscript:[&_.carousel-slides>*]:[grid-area:auto] noscript:[&_[inert]]:visible noscript:[&_[inert]]:opacity-100 noscript:[&_.carousel-controls]:hidden'

export function HomeTestimonials() {
  return (
    <section className={`shell pt-14 md:pt-20 ${withoutScript}`}>
      <SectionHead title="How a loan may be used">
        Sample stories: they name no real customer, and stand here until real ones do.
      </SectionHead>
      <div data-reveal="" className="mt-8">
        <Carousel label="Sample stories" slides={slides} />
      </div>
    </section>
  )
}
