import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { SeededRandom } from '../../platform/seeded-random.ts'
import { applicationVisits } from './application-visits.ts'
import type { InventedPerson } from './invented-people.ts'
import { loanVisits } from './loan-visits.ts'
import type { Visitor } from './visitor.ts'
import type { Webhooks } from './webhooks.ts'
import { openWebsite } from './website.ts'

type Dependencies = { app: FastifyInstance; clock: Clock; webhooks: Webhooks }

/** What a borrower does on the site. */
export function createBorrower({ app, clock, webhooks }: Dependencies, person: InventedPerson, random: SeededRandom) {
  const site = openWebsite(app, person)
  const visitor: Visitor = { person, random, site, clock, webhooks, lead: { id: '' } }
  return {
    person,
    logIn: () => site.logIn(),
    leadId: () => visitor.lead.id,
    ...applicationVisits(visitor),
    ...loanVisits(visitor),
  }
}

export type Borrower = ReturnType<typeof createBorrower>
