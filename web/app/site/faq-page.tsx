import { brand } from 'contract/brand'
import { pageMeta } from '../page-meta'
import { CallToApply } from './call-to-apply'
import { PageIntro } from './page-intro'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'FAQ',
  description: `Questions people ask about loans from ${brand.name}, and straight answers.`,
})

const questions = [
  { ask: 'How much can I borrow?', answer: 'Loans are about ₹5,000 to ₹50,000.' },
  { ask: 'Do I need to give a security?', answer: 'No. Our loans are unsecured: no collateral of any kind.' },
  { ask: 'When do I pay it back?', answer: 'In 7 to 30 days. The date is fixed before you accept the loan.' },
  { ask: 'How soon do I get the money?', answer: 'Within 24 to 48 hours, and sometimes within hours.' },
  { ask: 'Who can apply?', answer: 'Salaried people in India who are at least 21 years old.' },
  { ask: 'How do I reach you?', answer: `Call ${brand.phone} or write to ${brand.email}, ${brand.supportHours}.` },
]

export default function FaqPage() {
  return (
    <>
      <PageIntro title="Questions and answers" />
      <div className="shell">
        <dl className="max-w-3xl divide-y divide-line border-line border-y">
          {questions.map(({ ask, answer }) => (
            <div key={ask} className="py-6">
              <dt className="font-semibold text-lg">{ask}</dt>
              <dd className="mt-2 text-ink-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
      <CallToApply title="Is your question not here?" />
    </>
  )
}
