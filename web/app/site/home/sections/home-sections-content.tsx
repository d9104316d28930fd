import { HomeFeatures } from './home-features'
import { HomeServices } from './home-services'
import { HomeStats } from './home-stats'
import { HowItWorks } from './how-it-works'
import { LoanPurposes } from './loan-purposes'

/** What stands before the calculator. */
export function IntroductionContent() {
  return (
    <>
      <HomeFeatures />
      <HomeServices />
      <HowItWorks />
    </>
  )
}

/** What stands after the calculator. */
export function PurposesContent() {
  return (
    <>
      <LoanPurposes />
      <HomeStats />
    </>
  )
}
