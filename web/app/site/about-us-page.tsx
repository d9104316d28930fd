import { brand } from 'contract/brand'
import { pageMeta } from '../page-meta'
import { CallToApply } from './call-to-apply'
import { PageIntro } from './page-intro'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'About us',
  description: `${brand.name} lends small sums for short times to salaried people in India, at a price stated in rupees.`,
})

const parts = [
  {
    title: 'Our story',
    words: `${brand.name} is Hindi for “advance”. A bill that cannot wait often comes a week before the salary does. We lend the days in between, without collateral and with few documents.`,
  },
  {
    title: 'Our mission',
    words: 'Quick emergency funds for people who earn a salary, on terms they can read in a minute.',
  },
  {
    title: 'Our vision',
    words: 'That nobody in India signs for a loan without knowing, in rupees, what it will cost.',
  },
]

const numbers = [
  { figure: '15,000+', of: 'loans approved' },
  { figure: '₹50 crore+', of: 'lent in all' },
  { figure: '10,000+', of: 'customers' },
  { figure: '250+', of: 'finance experts' },
]

export default function AboutUsPage() {
  return (
    <>
      <PageIntro title="A lender that says what it costs">
        {brand.name} makes short-term personal loans to salaried people in India.
      </PageIntro>
      <section className="shell grid gap-8 md:grid-cols-3 md:gap-12">
        {parts.map(({ title, words }) => (
          <div key={title} className="border-line border-t pt-5">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-3 text-ink-soft">{words}</p>
          </div>
        ))}
      </section>
      <section className="shell mt-16">
        <h2>In numbers</h2>
        <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {numbers.map(({ figure, of }) => (
            <div key={of} className="flex flex-col-reverse">
              <dt className="text-ink-soft">{of}</dt>
              <dd className="figures font-semibold text-3xl text-leaf">{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <CallToApply title="See what you could borrow." />
    </>
  )
}
