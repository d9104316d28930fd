import { brand } from 'contract/brand'
import { PageIntro } from '../../shared/page/page-intro'
import { pageMeta } from '../../shared/page/page-meta'
import { faqPage } from '../../shared/page/structured-data'
import { CallToApply } from '../layout/call-to-apply'
import { faqGroups } from './faq-groups'
import { FaqItem } from './faq-item'

export const handle = { isStatic: true }

const pairs = faqGroups.flatMap(({ questions }) =>
  questions.map(({ question, answer }) => ({ question, answer: answer.join(' ') })),
)

export const meta = pageMeta({
  title: 'FAQ',
  description: `Questions about loans from ${brand.name}, answered: amount, cost, documents, repayment, complaints.`,
  structuredData: faqPage(pairs),
})

export default function FaqPage() {
  return (
    <>
      <PageIntro title="Questions and answers">Press a question to read its answer.</PageIntro>
      <div className="shell space-y-12 md:space-y-16">
        {faqGroups.map(({ id, title, questions }) => (
          <section key={id} aria-labelledby={id} className="grid gap-4 lg:grid-cols-[1fr_2.4fr] lg:gap-16">
            <h2 id={id} className="text-xl lg:pt-4">
              {title}
            </h2>
            <div className="border-line border-t">
              {questions.map((item) => (
                <FaqItem key={item.question} {...item} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <CallToApply title="Can’t find your question?" />
    </>
  )
}
