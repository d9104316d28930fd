import { useRef } from 'react'
import { pageMeta } from '../../shared/page/page-meta'
import { organization } from '../../shared/page/structured-data'
import { CallToApply } from '../layout/call-to-apply'
import { HomeHero } from './home-hero'
import { HomeTestimonials } from './home-testimonials'
import { LoanCalculator } from './loan-calculator'
import { HomeIntroduction, HomePurposes } from './sections/home-sections'
import { useDeferredLayout } from './use-deferred-layout'
import { useRevealOnScroll } from './use-reveal-on-scroll'

export const meta = pageMeta({
  title: 'Salary advance, plainly priced',
  description:
    'Short-term personal loans for salaried people in India: up to ₹1,00,000, repaid in 7 to 40 days, no collateral. Apply with your mobile number.',
  canonical: '/',
  structuredData: organization(),
})

/** Elements below the fold are animated when they are scrolled to; in print everything is visible. */
const revealClass =
  'not-print:[&_[data-reveal=waiting]]:translate-y-4 [&_[data-reveal=shown]]:transition-[translate] [&_[data-reveal=shown]]:duration-250'

/**
 * Parts below the hero, and large parts of them, are laid out one by one after the first frame, which shortens it. The last
 * two are not among them: a browser that has jumped to the end can hold in place only what is laid out.
 */
const deferredLayoutClass =
  'not-noscript:not-print:*:[&:nth-child(n+2):nth-last-child(n+3)]:not-data-laid-out:[content-visibility:auto] *:not-first:[contain-intrinsic-size:auto_50rem]' +
  ' not-noscript:not-print:[&_[data-part]:not([data-laid-out])]:[content-visibility:auto] [&_[data-part]]:[contain-intrinsic-size:auto_35rem]'

export default function HomePage() {
  const page = useRef<HTMLDivElement>(null)
  useRevealOnScroll(page)
  useDeferredLayout(page)
  return (
    <div ref={page} className={`${revealClass} ${deferredLayoutClass}`}>
      <HomeHero />
      <HomeIntroduction />
      <LoanCalculator />
      <HomePurposes />
      <HomeTestimonials />
      <CallToApply title="A question first? Call or write to us." />
    </div>
  )
}
