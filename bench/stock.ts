import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { loginConsent } from 'contract/identity/login-consent'
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
  await pool.query('vacuum analyze')
}

let logins = 0
let knownLogins = 0
let verifications = 0
let reads = 0
let addresses = 0

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
