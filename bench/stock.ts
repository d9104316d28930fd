import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { loginConsent } from 'contract/sessions/login-consent'
import type pg from 'pg'

export const appSecret = 'a secret for benchmarks, of forty letters'
export const otp = '4821'

/** As many rows as the bare reference reads and updates. */
export const stockedCustomers = 120_000
const profileOf = (n: number) => `BENCH${String(n).padStart(10, '0')}`
const tokenOf = (n: number) => `bench-token-${n}`

/** The same keys that the server derives from its secret. */
const otpKey = () => Buffer.from(hkdfSync('sha256', createHash('sha256').update(appSecret).digest(), '', 'otp', 32))

/** Customers with a live code and a session each, so that verify and dashboard data have something to ask for. */
export async function stock(pool: pg.Pool): Promise<void> {
  const keyed = createHmac('sha256', otpKey()).update(`login:${otp}`).digest()
  await pool.query(
    `insert into customers (profile_id, mobile, first_name, created_at, verified_at, login_consent)
     select 'BENCH' || lpad(n::text, 10, '0'), (6000000000 + n)::text, 'Asha', now(), now(), $2
       from generate_series(1, $1::int) as n`,
    [stockedCustomers, loginConsent.version],
  )
  await pool.query(
    `insert into otp_codes (purpose, mobile, salt, code_hash, sent_at, expires_at, sends, send_devices)
     select 'login', mobile, '\\x00', sha256('\\x00'::bytea || $1), now(), now() + interval '1 day',
            array[now() - interval '2 hours'], array[''::bytea] from customers`,
    [keyed],
  )
  await pool.query(
    `insert into sessions (token_hash, customer_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
     select sha256(('bench-token-' || (mobile::bigint - 6000000000))::bytea), id, sha256(profile_id::bytea), '', now(),
            now() + interval '1 hour', now() + interval '1 day' from customers`,
  )
  await pool.query(
    `insert into otp_addresses (address_hash, sends)
     select sha256(mobile::bytea), array[now() - interval '2 hours'] from customers`,
  )
  await stockSteps(pool)
  await pool.query('vacuum full analyze customers')
  await pool.query('vacuum analyze')
}

/** Each of three steps has a third of the customers, who have taken those before it. */
const steps = ['personal_details', 'residence_details', 'income_details'] as const
export type BenchedStep = (typeof steps)[number]
const customersPerStep = stockedCustomers / steps.length

async function stockSteps(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update customers set pan = 'ABCP' || chr(65 + n / 10000) || lpad((n % 10000)::text, 4, '0') || 'Z',
       full_name = 'ASHA RANI SHARMA', pan_verified_at = now(), monthly_income_paise = 4000000,
       steps_taken = ($1::text[])[1 : 1 + (n - 1) / $2]
       from (select id, (mobile::bigint - 6000000000)::int as n from customers) as numbered
      where customers.id = numbered.id`,
    [['pancard_verification', ...steps], customersPerStep],
  )
}

let logins = 0
let knownLogins = 0
let verifications = 0
let reads = 0
let addresses = 0
const saves: Record<BenchedStep, number> = { personal_details: 0, residence_details: 0, income_details: 0 }

/** Requests come from two thousand addresses in turn, as they would through a proxy. */
export const nextAddress = () => {
  addresses = (addresses + 1) % 2_000
  return `10.0.${addresses >> 8}.${addresses & 255}`
}
export const nextMobile = () => String(7_000_000_000 + ++logins)
/** A customer whose code has not been asked for in this run; verification takes them from the other end. */
export const nextKnownMobile = () => String(6_000_000_000 + stockedCustomers - (knownLogins++ % stockedCustomers))
export const nextProfile = () => profileOf((verifications++ % stockedCustomers) + 1)
export const nextToken = () => tokenOf((reads++ % stockedCustomers) + 1)

/** The next of the customers who are at a step, one after the other, as the bare reference walks its rows. */
export const nextTokenAt = (step: BenchedStep) =>
  tokenOf(steps.indexOf(step) * customersPerStep + (saves[step]++ % customersPerStep) + 1)
