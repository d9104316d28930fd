import { randomInt } from 'node:crypto'
import type { Database } from '../platform/database/database.ts'
import { hashOf, newToken } from '../sessions/sessions.ts'

export type CustomerByHand = { customerId: string; profileId: string; token: string; cookie: string }

const insert = {
  name: 'customer_by_hand',
  text: `with customer as (
      insert into customers (profile_id, mobile, steps_taken, created_at, verified_at)
      values ($1, $2, $3, now(), now()) returning id)
    insert into sessions (token_hash, customer_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
    select $4, id, $5, 'test', now(), now(), now() + interval '30 days' from customer
    returning customer_id as "customerId"`,
}

let last = randomInt(500_000_000)

/** A logged-in customer who has taken the steps given, laid into the database without walking there. */
export async function customerByHand(database: Database, stepsTaken: readonly string[]): Promise<CustomerByHand> {
  const [profileId, token, device] = [newToken(), newToken(), newToken()]
  last = (last + 1) % 1_000_000_000
  const mobile = `6${String(last).padStart(9, '0')}`
  const values = [profileId, mobile, stepsTaken, hashOf(token), hashOf(device)]
  const [row] = await database.run<{ customerId: string }>(insert, values)
  return { customerId: row?.customerId ?? '', profileId, token, cookie: `agrim_device=${device}` }
}
