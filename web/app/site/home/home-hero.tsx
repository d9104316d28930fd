import { PaydayPlanner } from './planner/payday-planner'
import { HomeHeroText } from './sections/home-sections'

export function HomeHero() {
  return (
    <section className="shell grid grid-cols-1 items-start gap-10 pt-10 pb-12 md:pt-16 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:pt-6 lg:pb-16">
      <HomeHeroText />
      <PaydayPlanner />
    </section>
  )
}
