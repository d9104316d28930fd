import { addDays, istDateOf } from 'domain/calendar/ist-date'
import pg from 'pg'
import { type Clock, systemClock } from '../server/src/platform/clock.ts'
import { createKysely } from '../server/src/platform/database/create-kysely.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { typeParsers } from '../server/src/platform/database/type-parsers.ts'
import { claimRetained } from '../server/src/records/customers/retention.ts'
import { readLoanAccount } from '../server/src/records/ledger/loan-account.ts'
import { loansToRemind } from '../server/src/records/loans/loans.ts'
import { markOverdue } from '../server/src/records/loans/mark-overdue.ts'
import { otpPurges } from '../server/src/records/otp/purges.ts'
import { createSessions } from '../server/src/records/sessions/sessions.ts'
import { claimDuePolls } from '../server/src/servicing/payments/results/payment-polls.ts'

/** Hot statements and periodic jobs must not grow with the number of loans, old codes or old sessions. */

const sizes = [1_000, 1_000_000]
const batch = 50_000
const today = istDateOf(new Date())

type Statement = { sql: string; parameters: readonly unknown[] }
type Recording = { database: Database; statements: Statement[] }

/** A database that records the statements it runs. */
function recordStatements(pool: pg.Pool): Recording {
  const statements: Statement[] = []
  const kysely = createKysely(pool, {
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  })
  return { database: { kysely, pool, close: () => pool.end() }, statements }
}

/** Customers with sessions and loans: most were closed long ago, three in a thousand are open, one of them overdue. */
const seedLoans = `with customer as (
    insert into customers (profile_id, mobile_encrypted, mobile_index, created_at, verified_at)
    select 'GROW' || n, sha256(n::text::bytea) || sha256(n::text::bytea), sha256(n::text::bytea), now(), now() from generate_series($1::int, $2::int) as n returning id),
  session as (
    insert into sessions (token_hash, customer_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
    select sha256(id::text::bytea), id, '', '', now(), now(), now() + interval '1 day' from customer),
  lead as (
    insert into leads (customer_id, status, user_type, created_at, disbursed_on, repayment_on, closed_on)
    select id, case when id % 1000 < 3 then 'DISBURSED' else 'CLOSED' end, 'NEW', now(), day - 7, day,
           case when id % 1000 < 3 then null else day end
      from (select id, case id % 1000 when 0 then $3::date - 1 when 1 then $3::date + 2 when 2 then $3::date + 20
                       else $3::date - 300 end as day from customer) as dated returning id),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at, product_terms_version)
    select id, 'GROW' || id, 1000000, 100, 7, 0, 0, now(), 1 from lead returning lead_id)
  insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, receipt_no, bank, principal)
  select kind || paise || '-' || lead_id, lead_id, kind, current_date, now(),
         case kind when 'PAYMENT' then nextval('receipt_numbers') end, -paise, paise
    from loan, (values ('DISBURSAL', 1000000), ('PAYMENT', -100000), ('PAYMENT', -100001)) as entry (kind, paise)`

const clock: Clock = { ...systemClock, today: () => today }

/** Each operation runs once, and its statements are then measured with `explain`. */
const measured: Record<string, (recording: Recording, leadId: number) => Promise<unknown>> = {
  'what is due on a loan': ({ database }, leadId) => readLoanAccount(database.kysely, leadId),
  'session of a request': ({ database }) => createSessions(database, clock, { days: 30, idleHours: 24 }).find('nobody'),
  'mark overdue, every minute': ({ database }) => markOverdue(database, { ...clock, today: () => addDays(today, -2) }),
  'loans to remind of, a page': ({ database }) => loansToRemind(database.kysely, { today, limit: 100 }).execute(),
  'customers to erase, every night': ({ database }) =>
    database.kysely.transaction().execute((transaction) => claimRetained(transaction, 0, addDays(today, -1_826))),
  'payments to poll': ({ database }) => claimDuePolls(database, clock.now(), 20),
  'purge of expired codes': async ({ database }) => {
    for (const { deleteBatch } of Object.values(otpPurges)) await deleteBatch(database.kysely, clock.now())
  },
}

/** The number of pages read, from memory or disk. Unlike time, it does not depend on other load on the machine. */
async function pagesOf(client: pg.PoolClient, { sql, parameters }: Statement): Promise<number> {
  if (!/^\s*(select|with|update|delete|insert)/i.test(sql)) return 0
  await client.query('begin')
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
  await client.query('rollback')
  const plan = rows[0]['QUERY PLAN'][0].Plan
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

async function seed(connection: pg.ClientConfig, loans: number): Promise<pg.Pool> {
  const name = `growth_${loans}`
  const administrator = new pg.Client(connection)
  await administrator.connect()
  await administrator.query(`create database ${name}`)
  await administrator.end()
  await migrate({ connection: { ...(connection as { host: string; user: string }), database: name } })
  const pool = new pg.Pool({ ...connection, database: name, max: 2, types: typeParsers })
  for (let from = 1; from <= loans; from += batch)
    await pool.query(seedLoans, [from, Math.min(loans, from + batch - 1), today])
  await pool.query('vacuum analyze')
  return pool
}

async function measurePages(connection: pg.ClientConfig, loans: number): Promise<Map<string, number>> {
  const pool = await seed(connection, loans)
  const recording = recordStatements(pool)
  const { rows } = await pool.query('select max(lead_id) / 2 + 50000 as lead_id from loans')
  const pages = new Map<string, number>()
  for (const [name, run] of Object.entries(measured)) {
    recording.statements.length = 0
    await run(recording, rows[0].lead_id)
    const client = await pool.connect()
    let total = 0
    for (const statement of recording.statements) total += await pagesOf(client, statement)
    client.release()
    pages.set(name, total)
  }
  await pool.end()
  return pages
}

export async function measureGrowth(connection: pg.ClientConfig): Promise<void> {
  const [few, many] = [await measurePages(connection, sizes[0] ?? 0), await measurePages(connection, sizes[1] ?? 0)]
  console.log('\nPages touched among few loans and among many')
  console.table(
    Object.keys(measured).map((name) => ({
      statement: name,
      [`${sizes[0]} loans`]: few.get(name),
      [`${sizes[1]} loans`]: many.get(name),
    })),
  )
}
