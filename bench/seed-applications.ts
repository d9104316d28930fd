import { stepsBefore } from 'domain/journey/step-access'
import type pg from 'pg'
import { applicationAnswers } from '../server/src/testing/application-answers.ts'

const applicationSteps = ['generate_loan_quote', 'loan_quotation_decision', 'employment_details'] as const

export type ApplicationStep = (typeof applicationSteps)[number]

const applicantsPerStep = 30_000

/** Each has a session and an open application, and has taken the steps before the one that is measured. */
export async function seedApplications(pool: pg.Pool): Promise<void> {
  for (const [group, event] of applicationSteps.entries())
    await pool.query(
      `insert into customers (profile_id, mobile, first_name, steps_taken, is_eligible, created_at, verified_at)
       select 'APPL' || $2::text || '-' || n, (6500000000 + $2::bigint * 1000000 + n)::text, 'Asha', $3, true, now(), now()
         from generate_series(1, $1::int) as n`,
      [applicantsPerStep, group, stepsBefore(event)],
    )
  const statements = [
    `insert into applicants (customer_id, pan, full_name, pan_verified_at, monthly_income_paise)
     select id, 'DE' || substr('ABCDEFGHIJ', 1 + (n / 10000)::int % 10, 1) || 'P' || substr('ABCDEFGHIJ', 1 + (n / 100000)::int % 10, 1) || lpad((n % 10000)::text, 4, '0') || 'Q',
            'ASHA RAO', now(), 4000000
       from (select id, row_number() over (order by id) as n from customers where profile_id like 'APPL%') as numbered`,
    `insert into leads (customer_id, status, user_type, created_at)
     select id, 'NEW', 'NEW', now() from customers where profile_id like 'APPL%'`,
    `insert into sessions (token_hash, customer_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
     select sha256(('bench-' || profile_id)::bytea), id, sha256(profile_id::bytea), '', now(), now() + interval '1 hour',
            now() + interval '1 day' from customers where profile_id like 'APPL%'`,
    'vacuum analyze',
  ]
  for (const statement of statements) await pool.query(statement)
}

const requested = new Map<ApplicationStep, number>()

/** The step of the next customer who stands before it, as the form sends it. */
export function nextApplicationStep(event_name: ApplicationStep): { token: string; body: string } {
  const n = ((requested.get(event_name) ?? 0) % applicantsPerStep) + 1
  requested.set(event_name, n)
  const token = `bench-APPL${applicationSteps.indexOf(event_name)}-${n}`
  return { token, body: JSON.stringify({ event_name, ...applicationAnswers[event_name] }) }
}
