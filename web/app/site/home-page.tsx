import { pageMeta } from '../page-meta'
import { CallToApply } from './call-to-apply'
import { HomeHero } from './home-hero'
import { HowItWorks } from './how-it-works'

export const handle = { isStatic: true }

export const meta = pageMeta({
  title: 'Salary advance, plainly priced',
  description:
    'Short-term personal loans for salaried people in India: up to ₹1,00,000, repaid in 7 to 40 days, no collateral. Apply with your mobile number.',
  canonical: '/',
})

export default function HomePage() {
  return (
    <>
      <HomeHero />
      <HowItWorks />
      <CallToApply title="A question first? A person answers." />
    </>
  )
}
