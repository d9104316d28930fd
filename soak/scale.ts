import pg from 'pg'
import { readNumber } from './options.ts'
import { withDatabase } from './with-database.ts'

/**
 * Measures the size of the database with the loans of several years, and which queries become slow first, for the decision
 * record on scaling. Options: loans=3000000.
 */
const loans = readNumber('loans', 3_000_000)
const batch = 100_000
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Three years of loans with a disbursal and three payments each; one in a hundred is open. */
const seedLoans = `with customer as (
    insert into customers (profile_id, mobile_encrypted, mobile_index, created_at, verified_at)
    select 'SCALE' || n, sha256(n::text::bytea) || sha256(n::text::bytea), sha256(n::text::bytea), now(), now()
      from generate_series($1::int, $2::int) as n returning id),
  lead as (
    insert into leads (customer_id, status, user_type, created_at, disbursed_on, repayment_on, closed_on)
    select id, case when id % 100 = 0 then 'DISBURSED' else 'CLOSED' end, 'NEW', now(), day - 20, day,
           case when id % 100 = 0 then null else day end
      from (select id, case when id % 100 = 0 then current_date + (id % 20)::int
                       else current_date - (id % 1095)::int end as day from customer) as dated
    returning id, disbursed_on),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at, product_terms_version)
    select id, 'SCALE' || id, 1000000, 100, 20, 0, 0, now(), 1 from lead)
  insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, receipt_no, bank, principal, details)
  select kind || step || '-' || id, id, kind, disbursed_on + step, now(),
         case kind when 'PAYMENT' then nextval('receipt_numbers') end, -paise, paise, '{}'
    from lead, (values (0, 'DISBURSAL', 1000000), (5, 'PAYMENT', -100000), (10, 'PAYMENT', -100001), (15, 'PAYMENT', -100002))
         as entry (step, kind, paise)`

const monthlyTotals = `select date_trunc('month', booked_on) as month, kind, sum(bank), sum(principal), count(*)
  from ledger_entries group by 1, 2`
const statementOf = 'select * from ledger_entries where lead_id = $1 order by id'
const sizes = `select relname as name, pg_table_size(oid)::float8 / 1e6 as table_mb, pg_indexes_size(oid)::float8 / 1e6 as index_mb
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 4`

async function seconds(pool: pg.Pool, text: string, values?: unknown[]): Promise<string> {
  const began = performance.now()
  await pool.query(text, values)
  return `${((performance.now() - began) / 1000).toFixed(3)} s`
}

await withDatabase(async ({ ownerConnection }) => {
  const pool = new pg.Pool({ ...ownerConnection, max: 1 })
  pool.on('error', () => {})
  // Skip foreign keys and triggers, because the seeded rows are consistent.
  await pool.query('set session_replication_role = replica; set synchronous_commit = off')
  for (let from = 1; from <= loans; from += batch)
    await pool.query(seedLoans, [from, Math.min(loans, from + batch - 1)])
  const { rows: database } = await pool.query('select pg_database_size(current_database())::float8 / 1e9 as gb')
  print(`${loans} loans: ${database[0].gb.toFixed(2)} GB`)
  for (const { name, table_mb: table, index_mb: index } of (await pool.query(sizes)).rows)
    print(`  ${name.padEnd(20)} ${table.toFixed(0)} MB, indexes ${index.toFixed(0)} MB`)
  print(`vacuum analyze           ${await seconds(pool, 'vacuum analyze')}`)
  const { rows } = await pool.query('select id from leads order by id offset 1000 limit 1')
  print(`the entries of a loan    ${await seconds(pool, statementOf, [rows[0].id])}`)
  print(`totals of every month    ${await seconds(pool, monthlyTotals)}`)
  await pool.end()
})
process.exit()
