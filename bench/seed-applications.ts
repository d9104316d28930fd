import { stepsBefore } from 'domain/journey/step-access'
import type pg from 'pg'
import { applicationAnswers } from '../server/src/testing/application-answers.ts'
import { insertPeople } from './seed-customers.ts'

const applicationSteps = ['generate_loan_quote', 'loan_quotation_decision', 'employment_details'] as const

export type ApplicationStep = (typeof applicationSteps)[number]

const applicantsPerStep = 30_000
const letters = 'ABCDEFGHIJ'

const panOf = (n: number) =>
  `DE${letters[Math.floor(n / 10_000) % 10]}P${letters[Math.floor(n / 100_000) % 10]}${String(n % 10_000).padStart(4, '0')}Q`

/**
 * Applicants with a session and an open application who have taken the steps before the measured one. The first of them
 * stores the version of the terms.
 */
export async function seedApplications(pool: pg.Pool): Promise<void> {
  for (const [group, event] of applicationSteps.entries()) {
    const people = Array.from({ length: applicantsPerStep }, (_, index) => ({
      profileId: `APPL${group}-${index + 1}`,
      mobile: String(6_500_000_000 + group * 1_000_000 + index + 1),
      pan: panOf(group * applicantsPerStep + index),
    }))
    await insertPeople(
      pool,
      people,
      people.map(() => stepsBefore(event)),
    )
  }
  const statements = [
    `insert into leads (customer_id, status, user_type, product_terms_version, created_at)
     select id, 'NEW', 'NEW', case when profile_id not like 'APPL0-%' then (select max(version) from product_terms) end, now()
       from customers where profile_id like 'APPL%'`,
    `insert into sessions (token_hash, customer_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
     select sha256(('bench-' || profile_id)::bytea), id, sha256(profile_id::bytea), '', now(), now() + interval '1 hour',
            now() + interval '1 day' from customers where profile_id like 'APPL%'`,
    'vacuum analyze',
  ]
  for (const statement of statements) await pool.query(statement)
}

const requested = new Map<ApplicationStep, number>()

/** The request of the next customer for whom this step is the next one. */
export function nextApplicationStep(event_name: ApplicationStep): { token: string; body: string } {
  const n = ((requested.get(event_name) ?? 0) % applicantsPerStep) + 1
  requested.set(event_name, n)
  const token = `bench-APPL${applicationSteps.indexOf(event_name)}-${n}`
  return { token, body: JSON.stringify({ event_name, ...applicationAnswers[event_name] }) }
}
