import type { Clock } from '../../platform/clock.ts'
import type { SeededRandom } from '../../platform/seeded-random.ts'
import type { InventedPerson } from './invented-people.ts'
import type { Webhooks } from './webhooks.ts'
import type { Website } from './website.ts'

/** Somebody at the site, with the lead of their latest application. */
export type Visitor = {
  person: InventedPerson
  random: SeededRandom
  site: Website
  clock: Clock
  webhooks: Webhooks
  lead: { id: string }
}
