import { HomeFeatures } from './home-features'
import { HomeServices } from './home-services'
import { HomeStats } from './home-stats'
import { HowItWorks } from './how-it-works'
import { LoanPurposes } from './loan-purposes'

/** The sections above the calculator. */
export function IntroductionContent() {
  return (
    <>
      <HomeFeatures />
      <HomeServices />
      <HowItWorks />
    </>
  )
}

/** The sections below the calculator. */
export function PurposesContent() {
  return (
    <>
      <LoanPurposes />
      <HomeStats />
    </>
  )
}
