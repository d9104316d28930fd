import { stepsBefore } from 'domain/journey/steps-before'
import type pg from 'pg'

/** Customers in the middle of an application, besides the others. */
const applicants = 30_000
const tokenOf = (n: number) => `bench-applicant-${n}`

const stepsTaken = [...stepsBefore('employment_details'), 'employment_details']

/** Each has a session and an open application, so that its steps have something to change. */
export async function stockApplications(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into customers (profile_id, mobile, first_name, full_name, monthly_income_paise, steps_taken, is_eligible,
       created_at, verified_at)
     select 'APPL' || n, (6500000000 + n)::text, 'Asha', 'ASHA RAO', 4000000, $2, true, now(), now()
       from generate_series(1, $1::int) as n`,
    [applicants, stepsTaken],
  )
  await pool.query(
    `insert into leads (customer_id, status, user_type, created_at)
     select id, 'NEW', 'NEW', now() from customers where profile_id like 'APPL%'`,
  )
  await pool.query(
    `insert into sessions (token_hash, customer_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
     select sha256(('bench-applicant-' || (mobile::bigint - 6500000000))::bytea), id, sha256(profile_id::bytea), '', now(),
            now() + interval '1 hour', now() + interval '1 day' from customers where profile_id like 'APPL%'`,
  )
  await pool.query('vacuum analyze')
}

const bodies = {
  generate_loan_quote: {},
  loan_quotation_decision: { amount: 10_000, tenure: 7, purpose_id: 2, accepted_id: 1 },
  employment_details: {
    work_mode: 'WFO',
    company_name: 'Sample Systems',
    emp_department: 'TECHNOLOGY',
    company_type_id: 1,
    designation: 'Engineer',
    emp_since: '2020-01-15',
    address_1: '4 Ring Road',
    address_2: 'Koramangala',
    landmark: '',
    pincode: '560034',
    office_email: '',
  },
}

export type ApplicationStep = keyof typeof bodies

const asked: Record<ApplicationStep, number> = {
  generate_loan_quote: 0,
  loan_quotation_decision: 0,
  employment_details: 0,
}

/** A step of the next applicant's, as the form sends it. */
export function nextApplicationStep(event_name: ApplicationStep): { token: string; body: string } {
  asked[event_name] = (asked[event_name] % applicants) + 1
  return { token: tokenOf(asked[event_name]), body: JSON.stringify({ event_name, ...bodies[event_name] }) }
}
