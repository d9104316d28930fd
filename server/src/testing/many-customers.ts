import { hashOf } from '../sessions/sessions.ts'
import type { TestApp } from './test-app.ts'

export type SeededCustomer = { id: string; profileId: string; token: string }

const seed = `with made as (
    insert into customers (profile_id, mobile, steps_taken, created_at)
    select profile_id, mobile, $4::text[], now() from unnest($1::text[], $2::text[]) as given (profile_id, mobile)
    returning id, profile_id)
  insert into sessions (token_hash, customer_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
  select token_hash, id, token_hash, '', now(), now(), now() + interval '1 day'
    from made join unnest($1::text[], $3::bytea[]) as given (profile_id, token_hash) using (profile_id)
  returning customer_id as id, token_hash`

let batches = 0

/** Customers with a session each, as rows: as many as a test of rivals needs. */
export async function manyCustomers(
  house: TestApp,
  count: number,
  stepsTaken: readonly string[] = [],
): Promise<SeededCustomer[]> {
  const batch = String(++batches).padStart(2, '0')
  const made = Array.from({ length: count }, (_, n) => ({
    profileId: `MANY${batch}${n}`,
    mobile: String(8_000_000_000 + batches * 100_000 + n),
    token: `token-of-many-${batch}-${n}`,
  }))
  const { rows } = await house.data.database.pool.query<{ id: string; token_hash: Buffer }>(seed, [
    made.map(({ profileId }) => profileId),
    made.map(({ mobile }) => mobile),
    made.map(({ token }) => hashOf(token)),
    stepsTaken,
  ])
  const idOf = new Map(rows.map((row) => [row.token_hash.toString('hex'), row.id]))
  return made.map(({ profileId, token }) => ({ profileId, token, id: idOf.get(hashOf(token).toString('hex')) ?? '' }))
}

/** Runs the work for all, so many at a time, and gives what it gave in their order. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += atOnce) {
    const batch = items.slice(from, from + atOnce)
    results.push(...(await Promise.all(batch.map((item, offset) => work(item, from + offset)))))
  }
  return results
}
