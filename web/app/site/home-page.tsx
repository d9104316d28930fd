import { pageMeta } from '../page-meta'
import { CallToApply } from './call-to-apply'
import { HomeFeatures } from './home/home-features'
import { HomeHero } from './home/home-hero'
import { HomeServices } from './home/home-services'
import { HomeStats } from './home/home-stats'
import { HomeTestimonials } from './home/home-testimonials'
import { HowItWorks } from './home/how-it-works'
import { LoanCalculator } from './home/loan-calculator'
import { LoanPurposes } from './home/loan-purposes'
import { useRevealOnScroll } from './home/use-reveal-on-scroll'
import { organization } from './structured-data'

export const meta = pageMeta({
  title: 'Salary advance, plainly priced',
  description:
    'Short-term personal loans for salaried people in India: up to ₹1,00,000, repaid in 7 to 40 days, no collateral. Apply with your mobile number.',
  canonical: '/',
  structuredData: organization(),
})

/** On paper all is there; where less motion is asked for, nothing is ever made to wait. */
const revealing =
  'not-print:[&_[data-reveal=waiting]]:translate-y-4 not-print:[&_[data-reveal=waiting]]:opacity-0 [&_[data-reveal=shown]]:transition-[opacity,translate] [&_[data-reveal=shown]]:duration-250'

export default function HomePage() {
  const page = useRevealOnScroll()
  return (
    <div ref={page} className={revealing}>
      <HomeHero />
      <HomeFeatures />
      <HomeServices />
      <HowItWorks />
      <LoanCalculator />
      <LoanPurposes />
      <HomeStats />
      <HomeTestimonials />
      <CallToApply title="A question first? A person answers." />
    </div>
  )
}
