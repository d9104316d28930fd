import { Carousel } from 'ui/layout/carousel.tsx'
import { SectionHeading } from './sections/section-heading'

const testimonials = [
  {
    author: 'Salaried professional, Pune',
    quote: 'School fees fell due on the 22nd and my salary on the 30th. I borrowed the days in between.',
  },
  {
    author: 'Salaried professional, Kochi',
    quote: 'I typed my amount into the calculator first. What I paid in the end was the figure it had shown.',
  },
  {
    author: 'Salaried professional, Lucknow',
    quote: 'My phone was enough for the whole form. I stopped half way and came back to the same step.',
  },
  {
    author: 'Salaried professional, Guwahati',
    quote: 'A train ticket home for the festival, paid back on payday. The date was fixed when I said yes.',
  },
]

const slides = testimonials.map(({ author, quote }) => ({
  id: author,
  name: author,
  content: (
    <figure className="mx-auto max-w-3xl text-center">
      <blockquote className="text-2xl text-balance">“{quote}”</blockquote>
      <figcaption className="mt-5 text-ink-soft">
        {author} <span className="ml-1 rounded-sm bg-marigold-soft px-2 py-0.5 text-marigold-ink text-sm">Sample</span>
      </figcaption>
    </figure>
  ),
}))

/** Without JavaScript nothing rotates, so all slides are shown below each other. */
const noScriptClass =
  'noscript:[&_.carousel-slides]:gap-10 noscript:[&_.carousel-slides>*]:[grid-area:auto] noscript:[&_[inert]]:visible noscript:[&_[inert]]:opacity-100 noscript:[&_.carousel-controls]:hidden'

export function HomeTestimonials() {
  return (
    <section className={`shell pt-14 md:pt-20 ${noScriptClass}`}>
      <SectionHeading title="How a loan may be used">Sample stories, not the words of real customers.</SectionHeading>
      <div data-reveal="" className="mt-8">
        <Carousel label="Sample stories" slides={slides} />
      </div>
    </section>
  )
}
