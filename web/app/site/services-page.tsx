import { pageMeta } from '../page-meta'
import { Glyph } from '../ui/type/glyph'
import { PageIntro } from './page-intro'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Services',
  description: 'Short-term loans for salaried people: quick approval, quick paperwork, all online, without collateral.',
})

const services = [
  {
    title: 'Quick Approval',
    words: 'A decision in about 10 minutes once your details are in.',
    drawing: 'M12 3a9 9 0 1 0 9 9M12 7v5l3 2M16 4l2 2 4-4',
  },
  {
    title: 'Quick Paperwork',
    words: 'Few documents, sent from your phone. Nothing to print, nothing to post.',
    drawing: 'M6 3h8l4 4v14H6ZM14 3v4h4M9 12h6M9 16h4',
  },
  {
    title: 'Digital Application',
    words: 'From the first form to the money in your bank account, all of it online.',
    drawing: 'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2ZM9 11l2 2 4-4M11 18.5h2',
  },
  {
    title: 'Loan Your Way',
    words: 'You choose the amount and what it is for: travel, medical, shopping, studies or a festival.',
    drawing: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  },
  {
    title: 'Payback Time',
    words: 'Repay in 7 to 40 days. The date and the total are known before you accept.',
    drawing: 'M4 5h16v16H4ZM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  },
  {
    title: 'Collateral-Free',
    words: 'Your salary is enough. We ask for no gold, no deposit and no guarantor.',
    drawing: 'M12 3l8 3v6c0 5-3.500 7.500-8 9-4.500-1.500-8-4-8-9V6ZM9 12l2 2 4-4',
  },
]

export default function ServicesPage() {
  return (
    <>
      <PageIntro title="One loan, made simple">
        We do one thing: a short loan for salaried people. Here is what to expect of it.
      </PageIntro>
      <ul className="shell grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {services.map(({ title, words, drawing }) => (
          <li
            key={title}
            className="relative flex flex-col rounded-lg border border-line bg-card p-6 hover:border-leaf"
          >
            <Glyph d={drawing} className="text-leaf text-2xl" />
            <h2 className="mt-5 text-xl">{title}</h2>
            <p className="mt-2 mb-5 text-ink-soft">{words}</p>
            <a
              href="/apply-now"
              className="mt-auto inline-flex min-h-11 items-center font-semibold text-leaf after:absolute after:inset-0 after:rounded-lg hover:underline"
            >
              Apply now<span className="sr-only"> for {title}</span>
              <Glyph d="M5 12h14M13 6l6 6-6 6" className="ml-2" />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
