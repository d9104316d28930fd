import { stepsBefore } from 'domain/journey/steps-before'
import type pg from 'pg'
import { goodApplication } from '../server/src/testing/good-application.ts'

const applicationSteps = ['generate_loan_quote', 'loan_quotation_decision', 'employment_details'] as const

export type ApplicationStep = (typeof applicationSteps)[number]

/** As many customers stand before each step, besides the others. */
const applicants = 30_000

/** Each has a session and an open application, and has taken the steps before the one that is measured. */
export async function stockApplications(pool: pg.Pool): Promise<void> {
  for (const [group, event] of applicationSteps.entries())
    await pool.query(
      `insert into customers (profile_id, mobile, first_name, full_name, monthly_income_paise, steps_taken, is_eligible,
         created_at, verified_at)
       select 'APPL' || $2::text || '-' || n, (6500000000 + $2::bigint * 1000000 + n)::text, 'Asha', 'ASHA RAO', 4000000,
              $3, true, now(), now() from generate_series(1, $1::int) as n`,
      [applicants, group, stepsBefore(event)],
    )
  await pool.query(
    `insert into leads (customer_id, status, user_type, created_at)
     select id, 'NEW', 'NEW', now() from customers where profile_id like 'APPL%'`,
  )
  await pool.query(
    `insert into sessions (token_hash, customer_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
     select sha256(('bench-' || profile_id)::bytea), id, sha256(profile_id::bytea), '', now(), now() + interval '1 hour',
            now() + interval '1 day' from customers where profile_id like 'APPL%'`,
  )
  await pool.query('vacuum analyze')
}

const asked = new Map<ApplicationStep, number>()

/** The step of the next customer who stands before it, as the form sends it. */
export function nextApplicationStep(event_name: ApplicationStep): { token: string; body: string } {
  const n = ((asked.get(event_name) ?? 0) % applicants) + 1
  asked.set(event_name, n)
  const token = `bench-APPL${applicationSteps.indexOf(event_name)}-${n}`
  return { token, body: JSON.stringify({ event_name, ...goodApplication[event_name] }) }
}
