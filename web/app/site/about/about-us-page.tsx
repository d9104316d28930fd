import { brand } from 'contract/brand'
import { pageMeta } from '../../shared/page/page-meta'
import { organization } from '../../shared/page/structured-data'
import { CallToApply } from '../layout/call-to-apply'
import { PaydayScene } from '../scenes'
import { CompanyNumbers } from './company-numbers'
import { CostExample } from './cost-example'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'About us',
  description: `${brand.name} makes small, short-term loans to salaried people in India, at a price stated in rupees.`,
  structuredData: organization(),
})

function Hero() {
  return (
    <div className="shell grid items-center gap-10 pt-12 pb-14 md:pt-20 lg:grid-cols-[1.2fr_1fr] lg:gap-16">
      <div>
        <h1>A lender that says what it costs</h1>
        <p className="mt-6 max-w-xl text-ink-soft text-lg">
          {brand.name} makes short-term, collateral-free personal loans to salaried people in India. You see the whole
          price in rupees, on one screen, before you accept.
        </p>
      </div>
      <CostExample />
    </div>
  )
}

function Story() {
  return (
    <section className="shell grid gap-6 md:grid-cols-[1fr_1.6fr] md:gap-10 lg:gap-16">
      <div>
        <h2>Our story</h2>
        <div className="mt-6 max-w-md">
          <PaydayScene />
        </div>
      </div>
      <div className="max-w-2xl space-y-4 text-ink-soft">
        <p>
          {brand.name} is Hindi for “advance”. It is about dates: a bill that cannot wait often comes a week before the
          salary does. A hospital bill, a school fee, a ticket home.
        </p>
        <p>We lend for the days in between, without collateral and with few documents, and we show the price first.</p>
      </div>
    </section>
  )
}

const aims = [
  {
    title: 'Our mission',
    text: 'Quick emergency funds for people who earn a salary, at a price they can see before they accept.',
  },
  {
    title: 'Our vision',
    text: 'That nobody in India takes a loan without knowing, in rupees, what it will cost.',
  },
]

export default function AboutUsPage() {
  return (
    <>
      <Hero />
      <Story />
      <section className="shell mt-16 grid gap-5 md:grid-cols-2">
        {aims.map(({ title, text }) => (
          <div key={title} className="card p-6 md:p-10">
            <h2 className="text-lg text-leaf">{title}</h2>
            <p className="text-balance text-xl leading-snug">{text}</p>
          </div>
        ))}
      </section>
      <CompanyNumbers />
      <CallToApply title="See what you could borrow." />
    </>
  )
}
