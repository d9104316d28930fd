import { loginConsent } from 'contract/sessions/login-consent'
import type pg from 'pg'
import { keyFor } from '../server/src/platform/config/app-secret.ts'
import { createKeyService } from '../server/src/platform/field-encryption/key-service.ts'
import { blindIndex, encryptField, setDataKeys } from '../server/src/platform/field-encryption/personal-data.ts'
import { keyedHash, sha256 } from '../server/src/platform/hashing.ts'
import { mobileColumns } from '../server/src/records/customers/queries.ts'

export const appSecret = 'a secret for benchmarks, of forty letters'
export const otp = '4821'

/** Also the number of rows that the bare reference reads and updates. */
export const seededCustomers = 120_000
const profileOf = (n: number) => `BENCH${String(n).padStart(10, '0')}`
const tokenOf = (n: number) => `bench-token-${n}`
const knownMobile = (n: number) => String(6_000_000_000 + n)

/** Requests come from two thousand addresses in turn, as if through a proxy. */
const addressCount = 2_000
const addressOf = (n: number) => `10.0.${(n % addressCount) >> 8}.${(n % addressCount) & 255}`

const hashFor = (use: 'otp' | 'address', text: string) => keyedHash(keyFor(use, appSecret), text)

/**
 * A valid code for every customer, requested without a cookie from the address that will enter it. The sends are counted
 * as long as those of a day in use: with an empty table PostgreSQL would plan to read all of it.
 */
async function seedCodes(pool: pg.Pool): Promise<void> {
  const numbers = Array.from({ length: seededCustomers }, (_, index) => index + 1)
  const addressHashes = Array.from({ length: addressCount }, (_, n) => hashFor('address', addressOf(n)))
  const salt = Buffer.alloc(16)
  const codeHash = sha256(Buffer.concat([salt, hashFor('otp', `login:${otp}`)]))
  const batch = 20_000
  for (let from = 0; from < numbers.length; from += batch) {
    const part = numbers.slice(from, from + batch)
    await pool.query(
      `insert into otp_codes (purpose, subject_hash, browser_hash, address_hash, had_cookie, salt, code_hash, sent_at, expires_at)
       select 'login', subject, subject, address, false, $3, $4, now() - interval '1 hour', now() + interval '1 day'
         from unnest($1::bytea[], $2::bytea[]) as code (subject, address)`,
      [
        part.map((n) => hashFor('otp', `subject:login:${knownMobile(n)}`)),
        part.map((n) => addressHashes[n % addressCount]),
        salt,
        codeHash,
      ],
    )
  }
  await pool.query(
    `insert into otp_sends (purpose, subject_hash, browser_hash, address_hash, had_cookie, is_known_device, sent_at)
     select purpose, subject_hash, browser_hash, address_hash, had_cookie, false, sent_at - interval '1 minute' from otp_codes`,
  )
}

const batchSize = 20_000

export type SeededPerson = { profileId: string; mobile: string; pan: string }

/** Inserts registered customers, with mobiles and PANs encrypted as the server does. */
export async function insertPeople(pool: pg.Pool, people: readonly SeededPerson[], steps: readonly string[][]) {
  for (let from = 0; from < people.length; from += batchSize) {
    const part = people.slice(from, from + batchSize)
    const mobiles = part.map(({ profileId, mobile }) => mobileColumns(profileId, mobile))
    const { rows } = await pool.query<{ id: string; profile_id: string }>(
      `insert into customers (profile_id, mobile_encrypted, mobile_index, first_name, created_at, verified_at, login_consent,
         steps_taken, is_eligible)
       select profile_id, encrypted, index, 'Asha', now(), now(), $5,
              (select array_agg(step) from json_array_elements_text(steps) as step), $6
         from unnest($1::text[], $2::bytea[], $3::bytea[], $4::json[]) as person (profile_id, encrypted, index, steps)
       returning id, profile_id`,
      [
        part.map(({ profileId }) => profileId),
        mobiles.map(({ mobileEncrypted }) => mobileEncrypted),
        mobiles.map(({ mobileIndex }) => mobileIndex),
        steps.slice(from, from + batchSize).map((taken) => JSON.stringify(taken)),
        loginConsent.version,
        people[0]?.profileId.startsWith('APPL') ?? false,
      ],
    )
    const panOf = new Map(part.map(({ profileId, pan }) => [profileId, pan]))
    const pans = rows.map(({ id, profile_id }) => ({ id, pan: panOf.get(profile_id) ?? '' }))
    await pool.query(
      `insert into applicants (customer_id, pan_encrypted, pan_index, full_name, pan_verified_at, pan_reference, monthly_income_paise)
       select id, encrypted, index, 'ASHA RANI SHARMA', now(), 'x', 4000000
         from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as person (id, encrypted, index)`,
      [
        pans.map(({ id }) => id),
        pans.map(({ id, pan }) => encryptField('applicants.pan', id, pan)),
        pans.map(({ pan }) => blindIndex('applicants.pan', pan)),
      ],
    )
  }
}

const panOf = (n: number) =>
  `ABCP${String.fromCharCode(65 + Math.floor(n / 10_000))}${String(n % 10_000).padStart(4, '0')}Z`

/** Customers with a valid code and a session each, for the verifications and reads. */
export async function seedCustomers(pool: pg.Pool): Promise<void> {
  setDataKeys(await createKeyService({ keys: undefined, file: undefined, version: undefined }, appSecret).readKeys())
  const numbers = Array.from({ length: seededCustomers }, (_, index) => index + 1)
  const people = numbers.map((n) => ({ profileId: profileOf(n), mobile: knownMobile(n), pan: panOf(n) }))
  const taken = ['pancard_verification', ...steps]
  await insertPeople(
    pool,
    people,
    numbers.map((n) => taken.slice(0, 1 + Math.floor((n - 1) / customersPerStep))),
  )
  await pool.query(
    `insert into sessions (token_hash, customer_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
     select sha256(('bench-token-' || substr(profile_id, 6)::bigint)::bytea), id, sha256(profile_id::bytea), '', now(),
            now() + interval '1 hour', now() + interval '1 day' from customers`,
  )
  await seedCodes(pool)
  await pool.query('vacuum full analyze customers')
  await pool.query('vacuum analyze')
}

/** For each of the three steps a third of the customers, who have taken the steps before it. */
const steps = ['personal_details', 'residence_details', 'income_details'] as const
export type BenchedStep = (typeof steps)[number]
const customersPerStep = seededCustomers / steps.length

const counters = { logins: 0, knownLogins: 0, verifications: 0, reads: 0, addresses: 0 }
const saves: Record<BenchedStep, number> = { personal_details: 0, residence_details: 0, income_details: 0 }

export const nextAddress = () => addressOf(counters.addresses++)
export const nextMobile = () => String(7_000_000_000 + ++counters.logins)
/** A customer who has not logged in during this run. Taken from the end, because verifications start at the beginning. */
export const nextKnownMobile = () => knownMobile(seededCustomers - (counters.knownLogins++ % seededCustomers))
export function nextVerification(): { profileId: string; address: string } {
  const n = (counters.verifications++ % seededCustomers) + 1
  return { profileId: profileOf(n), address: addressOf(n) }
}
export const nextToken = () => tokenOf((counters.reads++ % seededCustomers) + 1)

/** The next customer for whom this is the next step, in order, like the rows of the bare reference. */
export const nextTokenAt = (step: BenchedStep) =>
  tokenOf(steps.indexOf(step) * customersPerStep + (saves[step]++ % customersPerStep) + 1)
