import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import pg from 'pg'
import { keyFor } from '../server/src/platform/config/app-secret.ts'
import { keyedHash } from '../server/src/platform/hashing.ts'
import { verifyLedgerTask } from '../server/src/records/ledger/jobs.ts'
import { embeddedRuntimeRole } from '../server/src/start-database.ts'
import { testSecret } from '../server/src/testing/test-keys.ts'
import { playLoan } from './borrower.ts'
import { type Connection, type Installation, type Served, withInstallation } from './installation.ts'
import { table } from './tables.ts'

const batch = 50_000

/** As many closed loans, old sessions and, below, old codes as customers. */
const seedCustomers = `with customer as (
    insert into customers (profile_id, mobile_encrypted, mobile_index, created_at, verified_at)
    select 'GROW' || n, sha256(n::text::bytea) || sha256(n::text::bytea), sha256(n::text::bytea), now(), now()
      from generate_series($1::int, $2::int) as n returning id),
  session as (
    insert into sessions (token_hash, customer_id, device_hash, user_agent, created_at, last_seen_at, expires_at)
    select sha256(id::text::bytea), id, '', '', now(), now(), now() + interval '1 day' from customer),
  lead as (
    insert into leads (customer_id, status, user_type, created_at, disbursed_on, repayment_on, closed_on)
    select id, 'CLOSED', 'NEW', now(), current_date - 307, current_date - 300, current_date - 300 from customer
      returning id, customer_id, disbursed_on),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at, product_terms_version)
    select id, 'GROW' || id, 1000000, 100, 7, 0, 0, now(), 1 from lead),
  payout as (
    insert into payouts (lead_id, transfer_id, status, amount_paise, created_at, settled_at)
    select id, 'GROW' || id, 'PAID', 1000000, disbursed_on, disbursed_on from lead),
  attempt as (
    insert into payment_attempts (txnid, provider, lead_id, amount_paise, product_info, first_name, started_on, started_at,
      status, settled_at)
    select 'L' || translate(lpad(id::text, 24, '0'), '0189', 'ABCD'), 'payu', id, 100000, '', '', disbursed_on, disbursed_on,
           'FAILED', disbursed_on from lead),
  file as (
    insert into files (id, customer_id, doc_type, content_type, byte_length, sha256, uploaded_at, uploaded_on)
    select lpad(id::text, 32, 'g'), customer_id, 'issued_document', 'application/pdf', 1, sha256(id::text::bytea), now(), disbursed_on
      from lead),
  document as (
    insert into issued_documents (lead_id, kind, reference, customer_id, title, file_id, sha256, issued_at, issued_on)
    select id, 'KFS', '', customer_id, '', lpad(id::text, 32, 'g'), sha256(id::text::bytea), now(), disbursed_on from lead)
  insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, receipt_no, bank, principal)
  select kind || paise || '-' || id, id, kind, disbursed_on, now(),
         case kind when 'PAYMENT' then nextval('receipt_numbers') end, -paise, paise
    from lead, (values ('DISBURSAL', 1000000), ('PAYMENT', -100000), ('PAYMENT', -100001)) as entry (kind, paise)`

/** Codes that have expired, and sends of the last hour to known devices behind the addresses of the borrowers that are measured. */
const seedCodes = `with code as (
    insert into otp_codes (purpose, subject_hash, browser_hash, address_hash, had_cookie, salt, code_hash, sent_at, expires_at)
    select 'login', sha256(n::text::bytea), sha256(n::text::bytea), sha256(n::text::bytea), true, '', sha256(n::text::bytea),
           now() - interval '20 hours', now() - interval '19 hours' from generate_series($1::int, $2::int) as n)
  insert into otp_sends (purpose, subject_hash, browser_hash, address_hash, had_cookie, is_known_device, sent_at)
  select 'login', sha256(n::text::bytea), sha256(n::text::bytea), ($3::bytea[])[1 + n % array_length($3, 1)], true, true,
         now() - interval '5 minutes' from generate_series($1::int, $2::int) as n`

const addresses = Array.from({ length: 200 }, (_, n) => keyedHash(keyFor('address', testSecret), `10.0.0.${n + 1}`))

/** Without foreign keys and triggers, because the rows are consistent. */
async function seed(connection: Connection, customers: number): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1, options: '-c session_replication_role=replica' })
  pool.on('error', () => {})
  for (let from = 1; from <= customers; from += batch) {
    const range = [from, Math.min(customers, from + batch - 1)]
    await pool.query(seedCustomers, range)
    await pool.query(seedCodes, [...range, addresses])
  }
  await pool.query('insert into day_ends (as_of, finished_at) values ($1, now())', [addDays(istDateOf(new Date()), -1)])
  await pool.query('create extension pg_stat_statements')
  await pool.query('vacuum analyze')
  await pool.end()
}

type Read = { text: string; pages: number }

/**
 * What each statement of the server has read since the last call: pages in memory or on disk, which other load does not change.
 * Without the statements of the queue itself, which depend on the jobs that wait in that minute and not on what is over.
 */
async function takeReads({ query }: Served): Promise<Map<string, Read>> {
  const { rows } = await query(
    `select queryid, min(query) as text, sum(shared_blks_hit + shared_blks_read)::int as pages from pg_stat_statements
      where userid = $1::regrole and dbid = (select oid from pg_database where datname = current_database())
        and query not like '%graphile_worker%' group by queryid`,
    [embeddedRuntimeRole],
  )
  await query('select pg_stat_statements_reset()')
  return new Map(rows.map(({ queryid, text, pages }) => [queryid, { text, pages }]))
}

/** The periodic jobs, but for one: it reads as many seals each night whatever there is, and the seeded entries have one seal. */
const recurring = `select identifier from graphile_worker._private_known_crontabs
  where identifier <> '${verifyLedgerTask.name}' order by 1`

const unsealed = `select from ledger_entries
  having max(id) > coalesce((select max(to_entry_no) from ledger_seals), 0)`

/** Whole loans, and every periodic job when nothing is new, each with what its statements read. */
async function measureReads(installation: Installation, customers: number): Promise<Map<string, Map<string, Read>>> {
  const database = `of_${customers}`
  await installation.create(database, 'migrated')
  await seed(installation.connectionTo(database), customers)
  return installation.serve(database, async (server) => {
    const run = async (task: string) => {
      await server.query("select graphile_worker.add_job($1, '{}'::json, job_key => $1)", [task])
      await server.drain()
    }
    const jobs: string[] = (await server.query(recurring)).rows.map(({ identifier }) => identifier)
    while ((await server.query(unsealed)).rowCount !== 0) await sleep(1_000)
    // The first time they catch up with what was seeded, and every connection reads the catalogue.
    for (const task of jobs) await run(task)
    await playLoan(server.url)
    await server.drain()
    await server.query('vacuum')
    await takeReads(server)
    await playLoan(server.url)
    await server.drain()
    const reads = new Map([['a whole loan', await takeReads(server)]])
    for (const task of jobs) {
      await run(task)
      reads.set(task, await takeReads(server))
    }
    return reads
  })
}

const sum = (reads: ReadonlyMap<string, Read> | undefined) =>
  [...(reads?.values() ?? [])].reduce((total, { pages }) => total + pages, 0)

/** Indexes become deeper, and a plan may change; a scan would read thousands of pages. */
const isGrown = (before: number, after: number) => after > 3 * before + 100

/** No statement of a request or a periodic job may grow with closed loans, old sessions and old codes. */
export const measureGrowth = (fewest: number, most: number): Promise<string> =>
  withInstallation(
    async (installation) => {
      await installation.create('migrated')
      const [few, many] = [await measureReads(installation, fewest), await measureReads(installation, most)]
      const grown: string[] = []
      const rows = [...many].map(([work, reads]) => {
        const before = few.get(work)
        const growing = [...reads].filter(([id, { pages }]) => isGrown(before?.get(id)?.pages ?? 0, pages))
        for (const [id, { text, pages }] of growing)
          grown.push(`- ${work}, ${before?.get(id)?.pages ?? 0} to ${pages} pages: \`${text.replace(/\s+/g, ' ')}\``)
        const result = growing.length === 0 ? 'met' : 'not met'
        return { work, [`pages, ${fewest}`]: sum(before), [`pages, ${most}`]: sum(reads), result }
      })
      return [table(rows), ...(grown.length > 0 ? ['', ...grown] : [])].join('\n')
    },
    { shared_preload_libraries: 'pg_stat_statements', autovacuum: 'off', synchronous_commit: 'off' },
  )
