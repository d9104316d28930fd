import pg from 'pg'
import { migrate } from '../server/src/platform/database/migrate.ts'

/** What is due for one loan is read in one statement; here is what it costs among few loans and among many. */

const sizes = [1_000, 1_000_000]
const reads = 3_000
const rounds = 5

const lend = `with customer as (
    insert into customers (profile_id, mobile, created_at)
    select 'DUE' || n, (6000000000 + n)::text, now() from generate_series($1::int, $2::int) as n returning id),
  lead as (
    insert into leads (customer_id, status, user_type, created_at)
    select id, 'PART PAYMENT', 'NEW', now() from customer returning id),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at, disbursed_on, repayment_on)
    select id, 'DUE' || id, 1000000, 100, 7, 0, 0, now(), current_date, current_date + 7 from lead returning lead_id)
  insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, bank, principal)
  select kind || paise || '-' || lead_id, lead_id, kind, current_date, now(), -paise, paise from loan,
    (values ('DISBURSAL', 1000000), ('PAYMENT', -100000), ('PAYMENT', -100001), ('PAYMENT', -100002)) as entry (kind, paise)`

/** Milliseconds of PostgreSQL's own for one read: planned once, executed many times, by its own count. */
async function millisecondsOfARead(client: pg.Client, loans: number): Promise<number> {
  const first = (await client.query('select min(lead_id)::bigint as id from loans')).rows[0].id
  const timed = `do $$ declare n int; found record; begin
    for n in 1..${reads} loop
      select * into found from read_loan_in_books(${first} + floor(random() * ${loans})::bigint);
    end loop; end $$`
  const startedAt = performance.now()
  await client.query(timed)
  return (performance.now() - startedAt) / reads
}

/** Pages that a read touches, in memory or not: what does not depend on what else the machine does. */
async function pagesOfARead(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    'explain (analyze, buffers, format json) select * from read_loan_in_books((select max(lead_id) / 2 + 50000 from loans))',
  )
  const plan = rows[0]['QUERY PLAN'][0].Plan
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

type Cost = { microseconds: number; pages: number }

async function measure(connection: pg.ClientConfig, loans: number): Promise<Cost> {
  const name = `due_${loans}`
  const creator = new pg.Client(connection)
  await creator.connect()
  await creator.query(`create database ${name}`)
  await creator.end()
  await migrate({ ...(connection as { host: string; user: string }), database: name })
  const client = new pg.Client({ ...connection, database: name })
  await client.connect()
  const chunk = 50_000
  for (let from = 1; from <= loans; from += chunk) await client.query(lend, [from, Math.min(loans, from + chunk - 1)])
  await client.query('vacuum analyze')
  await millisecondsOfARead(client, loans)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await millisecondsOfARead(client, loans))
  const pages = await pagesOfARead(client)
  await client.end()
  const middle = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
  return { microseconds: Math.round(middle * 1000), pages }
}

export async function dueAtScale(connection: pg.ClientConfig): Promise<void> {
  const rows = []
  for (const loans of sizes) {
    const { microseconds, pages } = await measure(connection, loans)
    rows.push({ loans, 'µs to read what is due': microseconds, 'pages touched': pages })
  }
  console.table(rows)
}
