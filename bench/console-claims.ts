import { randomUUID } from 'node:crypto'
import { requiredDocuments } from 'contract/documents/required-documents'
import pg from 'pg'
import { blindIndex, encryptField } from '../server/src/platform/field-encryption/personal-data.ts'
import { mobileColumns } from '../server/src/records/customers/queries.ts'
import { embeddedRuntimeRole } from '../server/src/start-database.ts'
import '../server/src/testing/test-keys.ts'
import { processorMsOf } from '../server/src/testing/processor-time.ts'
import { type ConsoleCall, openConsole, quantile } from './console-client.ts'
import { type Connection, type Served, withInstallation } from './installation.ts'
import { goal, table } from './tables.ts'

const people = 50
const tries = 400
const firstLead = 1_000_001
const docTypes = requiredDocuments.map(({ doc_type }) => doc_type)

const accountOf = (n: number) => String(50_100_000_000_000 + n)
const panOf = (n: number) =>
  `ABCPK${String(n % 10_000).padStart(4, '0')}${String.fromCharCode(65 + ((n / 10_000) % 26))}`

/** Applications that were decided long ago, each with its case. */
const insertDecided = `with customer as (
    insert into customers (id, profile_id, mobile_encrypted, mobile_index, created_at, verified_at) overriding system value
    select n, 'DECIDED' || n, '', int4send(n), now(), now() from generate_series($1::int, $2::int) as n),
  lead as (
    insert into leads (id, customer_id, status, user_type, created_at) overriding system value
    select n + ${firstLead - 1}, n, 'REJECTED', 'NEW', now() - interval '1 year' from generate_series($1::int, $2::int) as n)
  insert into review_cases (id, lead_id, kind, state, reasons, amount_paise, queued_at, due_at, decided_by, decided_at, verdict,
    carry_out_from, carried_out_at)
  select 'decided' || n, n + ${firstLead - 1}, 'REFERRED', 'DECIDED', '{documents_read}', 1000000, now() - interval '1 year',
    now() - interval '1 year', 'SAMPLE-credit_officer', now() - interval '1 year', 'REJECTED', now() - interval '1 year', now()
  from generate_series($1::int, $2::int) as n`

/** Complete applications that wait for a person: each tenth is late, and each fiftieth will be within minutes. */
const insertOpen = `with given as (
    select * from unnest($1::int[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[],
      $9::bytea[]) as given (n, mobile, mobile_index, pan, pan_index, email, birth, office_email, account)),
  customer as (
    insert into customers (id, profile_id, mobile_encrypted, mobile_index, created_at, verified_at) overriding system value
    select n, 'OPEN' || n, mobile, mobile_index, now(), now() from given),
  applicant as (
    insert into applicants (customer_id, pan_encrypted, pan_index, full_name, pan_verified_at, personal_email_encrypted,
      personal_email_index, date_of_birth_encrypted, gender, marital_status_id, residence_type_id, residence_address1,
      residence_address2, residence_pincode, income_type_id, salary_mode_id, salary_date, monthly_income_paise)
    select n, pan, pan_index, 'ASHA VERMA', now(), email, '', birth, 2, 1, 1, '12 MG Road', '', '560001', 1, 1, current_date, 5000000
    from given),
  lead as (
    insert into leads (id, customer_id, status, user_type, created_at, amount_paise, tenure_days, purpose_id, quote_accepted_at,
      product_terms_version, eligibility_policy_version) overriding system value
    select n + ${firstLead - 1}, n, 'IN PROCESS', 'NEW', now(), 1000000, 20, 1, now(), 1, 1 from given),
  employment as (
    insert into employments (customer_id, work_mode, company_name, department, company_type_id, designation, employed_since,
      address1, address2, landmark, pincode, office_email_encrypted, office_email_index)
    select n, 'WFO', 'Verma Textiles', 'SALES', 1, 'Manager', current_date - 900, '1 MG Road', '', '', '560001', office_email, '' from given),
  account as (
    insert into bank_accounts (lead_id, account_name, account_number_encrypted, account_number_index, ifsc, branch, bank_name,
      name_at_bank, name_match_score, reference, verified_at)
    select n + ${firstLead - 1}, 'ASHA VERMA', account, '', 'HDFC0000001', '', 'HDFC Bank', 'ASHA VERMA', 100, '', now() from given),
  file as (
    insert into files (id, customer_id, doc_type, content_type, byte_length, sha256, uploaded_at, uploaded_on)
    select md5(n || doc_type), n, doc_type, 'image/jpeg', 1, '', now(), current_date from given, unnest($10::text[]) as doc_type)
  insert into review_cases (id, lead_id, kind, reasons, amount_paise, queued_at, due_at)
  select 'open' || n, n + ${firstLead - 1}, 'REFERRED', '{documents_read}', 500000 + n % 40 * 25000, now() - n % 60 * interval '1 minute',
    now() + case when n % 10 = 0 then interval '-1 hour' when n % 50 = 1 then interval '5 minutes' else interval '3 days' end
  from given`

/** Without foreign keys and triggers, because the rows are consistent. */
async function seed(connection: Connection, { decided, open }: Queue): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1, options: '-c session_replication_role=replica' })
  pool.on('error', () => {})
  const batch = 20_000
  for (let from = 1; from <= decided; from += batch)
    await pool.query(insertDecided, [from, Math.min(decided, from + batch - 1)])
  const ids = Array.from({ length: open }, (_, offset) => decided + offset + 1)
  const mobiles = ids.map((n) => mobileColumns(`OPEN${n}`, String(9_000_000_000 + n)))
  await pool.query(insertOpen, [
    ...[ids, mobiles.map((each) => each.mobileEncrypted), mobiles.map((each) => each.mobileIndex)],
    ...[
      ids.map((n) => encryptField('applicants.pan', n, panOf(n))),
      ids.map((n) => blindIndex('applicants.pan', String(n))),
    ],
    ids.map((n) => encryptField('applicants.personal_email', n, 'asha@example.in')),
    ids.map((n) => encryptField('applicants.date_of_birth', n, '1990-05-17')),
    ids.map((n) => encryptField('employments.office_email', n, 'asha@work.example')),
    ids.map((n) => encryptField('bank_accounts.account_number', n + firstLead - 1, accountOf(n))),
    docTypes,
  ])
  await pool.query('create extension pg_stat_statements')
  await pool.query('vacuum analyze')
  await pool.end()
}

type Claim = { claim: { case: { case_id: string }; lease_token: string } | null }

async function claim(call: ConsoleCall) {
  const { ms, claim } = await call<Claim>('review', { event_name: 'claim', request_key: randomUUID() })
  if (claim === null) throw new Error('nothing waits')
  const held = { case_id: claim.case.case_id, lease_token: claim.lease_token }
  const release = () => call('review', { event_name: 'release', request_key: randomUUID(), ...held })
  return { ms, caseId: held.case_id, release }
}

type Claimed = Awaited<ReturnType<typeof claim>>

/** One after the other; never more are held than by as many people as there are. */
async function claimAlone(call: ConsoleCall, times: number): Promise<number[]> {
  const waits: number[] = []
  let held: Claimed[] = []
  while (waits.length < times) {
    held.push(await claim(call))
    waits.push(held.at(-1)?.ms ?? 0)
    if (held.length < people) continue
    for (const { release } of held) await release()
    held = []
  }
  for (const { release } of held) await release()
  return waits
}

/** All at the same moment; they give back when all have. */
async function claimAtOnce(calls: readonly ConsoleCall[]): Promise<number> {
  const claims = await Promise.all(calls.map(claim))
  if (new Set(claims.map(({ caseId }) => caseId)).size < calls.length) throw new Error('a case was claimed twice')
  for (const { release } of claims) await release()
  return Math.max(...claims.map(({ ms }) => ms))
}

/** What the database took for each run of a statement, planning included. */
async function databaseTimeOf({ query }: Served, like: string) {
  const { rows } = await query(
    `select sum(total_exec_time + total_plan_time) / sum(calls) as mean, max(max_exec_time) as longest,
      sum(shared_blks_hit + shared_blks_read) / sum(calls) as pages from pg_stat_statements
      where userid = $1::regrole and query ilike $2`,
    [embeddedRuntimeRole, like],
  )
  return { mean: Number(rows[0]?.mean), longest: Number(rows[0]?.longest), pages: Number(rows[0]?.pages) }
}

type Queue = { decided: number; open: number }

/** What a person waits for who claims the next case, alone and with 49 others, and what the database takes for it. */
export const measureConsoleClaims = (queue: Queue): Promise<string> =>
  withInstallation(
    async (installation) => {
      await installation.create('claims')
      await seed(installation.connectionTo('claims'), queue)
      return installation.serve('claims', async (served) => {
        const calls = await Promise.all(Array.from({ length: people }, () => openConsole(served.url, 'credit_officer')))
        const [one] = calls as [ConsoleCall]
        await claimAlone(one, 300)
        await served.query('select pg_stat_statements_reset()')
        const before = processorMsOf(served.pid)
        const alone = await claimAlone(one, tries)
        const processorMs = (processorMsOf(served.pid) - before) / tries
        const statement = await databaseTimeOf(served, 'update "review_cases"%skip locked%')
        const audit = await databaseTimeOf(served, 'insert into "audit_entries"%')
        const rounds: number[] = []
        for (let round = 0; round < 8; round++) rounds.push(await claimAtOnce(calls))
        const slowest = quantile(rounds.slice(3), 0.5)
        const ms = (value: number) => `${value.toFixed(1)} ms`
        const rows = [
          goal(
            'the claim statement, in the database',
            `mean ${ms(statement.mean)}, longest ${ms(statement.longest)}, ${statement.pages.toFixed(0)} pages`,
            '5 ms',
            statement.mean <= 5,
          ),
          goal('the row in the log, in the database', `mean ${audit.mean.toFixed(2)} ms`, '1 ms', audit.mean <= 1),
          {
            goal: 'the claim of one person, with the whole case',
            measured: `p50 ${ms(quantile(alone, 0.5))}, p95 ${ms(quantile(alone, 0.95))}, with giving it back ${ms(processorMs)} of the server's processor`,
            ...{ limit: '', result: '' },
          },
          goal(`the slowest of ${people} at once`, ms(slowest), '200 ms', slowest <= 200),
        ]
        const counts = [queue.decided, queue.open].map((count) => count.toLocaleString('en'))
        return [`${counts[1]} cases wait, ${counts[0]} are decided.`, '', table(rows)].join('\n')
      })
    },
    {
      synchronous_commit: 'on',
      shared_buffers: "'512MB'",
      shared_preload_libraries: "'pg_stat_statements'",
      'pg_stat_statements.track_planning': 'on',
    },
  )
