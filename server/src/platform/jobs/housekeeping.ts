import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

const rules = [
  sql`delete from request_counts where minute < now() - interval '10 minutes'`,
  sql`delete from otp_addresses where sends = '{}' or sends[cardinality(sends)] < now() - interval '2 days'`,
  sql`delete from otp_wrong_guesses where guessed_at < now() - interval '2 days'`,
  sql`delete from otp_codes where sent_at < now() - interval '2 days'`,
  sql`delete from sessions where least(expires_at, ended_at) < now() - interval '30 days'`,
  sql`delete from simulated_messages where sent_at < now() - interval '7 days'`,
  // A number that was typed once and never proved is nobody's profile.
  sql`delete from customers where verified_at is null and created_at < now() - interval '7 days'`,
]

/** Forgets what is no longer needed to count or to prove anything. */
export async function keepHouse(database: Database): Promise<void> {
  for (const rule of rules) await rule.execute(database.kysely)
}
