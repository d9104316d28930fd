import { randomInt } from 'node:crypto'
import pg from 'pg'
import { blindIndex } from '../server/src/platform/field-encryption/personal-data.ts'
import { mobileColumns } from '../server/src/records/customers/queries.ts'
import { loanNumber } from '../server/src/records/loans/loans.ts'
import '../server/src/testing/test-keys.ts'
import { openConsole, quantile } from './console-client.ts'
import { type Connection, withInstallation } from './installation.ts'
import { goal, table } from './tables.ts'

const batch = 20_000
const tries = 300
const firstLead = 100_001

const heads = 'ASHA RAVI SUNITA IMRAN LAKSHMI ARJUN FATIMA GURPREET JOSEPH MEENA KIRAN NAVEEN POOJA RAHUL SANJAY'.split(
  ' ',
)
const tails = ['', 'BEN', 'DEVI', 'RANI', 'NATH', 'PAL', 'DAS', 'LATA', 'WATI', 'JEET', 'ESH', 'IKA', 'ANAND', 'VEER']
const surnames =
  'KUMAR SINGH DEVI SHARMA KHAN PATEL DAS VERMA YADAV REDDY NAIR IYER RAO BOSE GILL JOSHI SHETTY PILLAI'.split(' ')
const endings = ['', 'WALA', 'KAR', 'PURI', 'IA', 'ANI', 'LAL', 'RAM', 'SWAMI', 'APPA', 'MURTHY', 'CHAND', 'GOWDA']

/** Few names are borne by many: the first of a list by more than the last by far. */
const pick = (list: readonly string[], skewed: number) => list[Math.floor(list.length * skewed ** 3)] ?? ''
/** The same for a number each time. */
const hashOf = (n: number, salt: number) => (Math.imul(n ^ (salt * 0x9e3779b1), 0x85ebca6b) >>> 0) / 2 ** 32

const nameOf = (n: number) => {
  const first = pick(heads, hashOf(n, 1)) + pick(tails, hashOf(n, 2))
  return `${first} ${pick(surnames, hashOf(n, 3))}${pick(endings, hashOf(n, 4))}`
}
const mobileOf = (n: number) => String(7_000_000_000 + n)
const letter = (n: number) => String.fromCharCode(65 + (n % 26))
const panOf = (n: number) =>
  `${letter(n / 260_000)}${letter(n / 10_000)}${letter(n / 6_760_000)}PK${String(n % 10_000).padStart(4, '0')}L`
const emailOf = (n: number) => `person${n}@example.in`
const accountOf = (n: number) => String(50_100_000_000_000 + n)

const insert = `with given as (
    select * from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bytea[], $5::text[], $6::bytea[], $7::bytea[], $8::bytea[])
      as given (n, profile_id, mobile_encrypted, mobile_index, full_name, pan_index, email_index, account_index)),
  customer as (
    insert into customers (id, profile_id, mobile_encrypted, mobile_index, created_at, verified_at) overriding system value
    select n, profile_id, mobile_encrypted, mobile_index, now(), now() from given),
  applicant as (
    insert into applicants (customer_id, pan_encrypted, pan_index, full_name, pan_verified_at, personal_email_encrypted,
      personal_email_index, date_of_birth_encrypted, gender, marital_status_id)
    select n, '', pan_index, full_name, now(), '', email_index, '', 1, 1 from given),
  lead as (
    insert into leads (id, customer_id, status, user_type, created_at, disbursed_on, repayment_on, closed_on)
      overriding system value
    select n + ${firstLead - 1}, n, 'CLOSED', 'NEW', now(), current_date - 307, current_date - 300, current_date - 300 from given),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at, product_terms_version)
    select n + ${firstLead - 1}, 'AGR' || n + ${firstLead - 1}, 1000000, 100, 7, 0, 0, now(), 1 from given),
  entry as (
    insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, receipt_no, bank, principal)
    select 'bench-' || n, n + ${firstLead - 1}, 'PAYMENT', current_date - 300, now(), 700000 + n, 1000000, -1000000 from given)
  insert into bank_accounts (lead_id, account_name, account_number_encrypted, account_number_index, ifsc, branch, bank_name,
    name_at_bank, name_match_score, reference, verified_at)
  select n + ${firstLead - 1}, full_name, '', account_index, 'HDFC0000001', '', 'HDFC Bank', full_name, 100, '', now() from given`

/** Encrypted and indexed as the server does it; without foreign keys and triggers, because the rows are consistent. */
async function seed(connection: Connection, customers: number): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1, options: '-c session_replication_role=replica' })
  pool.on('error', () => {})
  for (let from = 1; from <= customers; from += batch) {
    const ids = Array.from({ length: Math.min(batch, customers - from + 1) }, (_, offset) => from + offset)
    const profileIds = ids.map((n) => `BENCH${n}`)
    const mobiles = ids.map((n) => mobileColumns(`BENCH${n}`, mobileOf(n)))
    await pool.query(insert, [
      ...[ids, profileIds, mobiles.map((each) => each.mobileEncrypted), mobiles.map((each) => each.mobileIndex)],
      ...[ids.map(nameOf), ids.map((n) => blindIndex('applicants.pan', panOf(n)))],
      ids.map((n) => blindIndex('applicants.personal_email', emailOf(n))),
      ids.map((n) => blindIndex('bank_accounts.account_number', accountOf(n))),
    ])
  }
  await pool.query('vacuum analyze')
  await pool.end()
}

type Found = { customers: { customer_id: string }[]; next_cursor: string | null }

/** As the sample person of support. */
async function openSearch(url: string) {
  const send = await openConsole(url, 'support')
  return (text: string, cursor?: string) =>
    send<Found>('customers', { event_name: 'search', text, ...(cursor && { cursor }) })
}

type Search = Awaited<ReturnType<typeof openSearch>>

function row(name: string, times: readonly number[], limitMs: number) {
  const p95 = quantile(times, 0.95)
  return goal(
    name,
    `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    `p95 ${limitMs} ms`,
    p95 <= limitMs,
  )
}

/** Each of them finds the customer, or the benchmark has measured nothing. */
async function timeExact(search: Search, customers: number, textOf: (n: number) => string): Promise<number[]> {
  const times: number[] = []
  for (let each = 0; each < tries; each++) {
    const n = randomInt(1, customers + 1)
    const { ms, customers: found } = await search(textOf(n))
    if (!found.some(({ customer_id: id }) => id === `BENCH${n}`)) throw new Error(`${textOf(n)} is not found`)
    times.push(ms)
  }
  return times
}

/** The surname first, each word cut to three letters or more. */
const twoWords = (n: number) => {
  const cut = (word: string) => word.slice(0, randomInt(3, word.length + 1))
  const [first = '', last = ''] = nameOf(n).split(' ')
  return `${cut(last)} ${cut(first)}`
}

async function timeNames(search: Search, customers: number, textOf: (n: number) => string): Promise<number[]> {
  const times: number[] = []
  for (let each = 0; each < tries; each++) {
    const { ms, customers: found } = await search(textOf(randomInt(1, customers + 1)))
    if (found.length === 0) throw new Error('a name is not found')
    times.push(ms)
  }
  return times
}

/** Pages of the commonest surname, one after the other. */
async function timePages(search: Search): Promise<number[]> {
  const times: number[] = []
  let cursor: string | undefined
  while (times.length < 100) {
    const page = await search('kumar', cursor)
    times.push(page.ms)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  return times
}

/** What a person at the console waits for who searches among many customers: the whole call, with its record in the log. */
export const measureConsoleSearch = (customers: number): Promise<string> =>
  withInstallation(
    async (installation) => {
      await installation.create('search')
      await seed(installation.connectionTo('search'), customers)
      return installation.serve('search', async ({ url }) => {
        const search = await openSearch(url)
        for (let each = 0; each < 300; each++) await search(mobileOf(randomInt(1, customers + 1)))
        const exact: [string, (n: number) => string][] = [
          ['a mobile', mobileOf],
          ['a PAN', panOf],
          ['a loan number', (n) => loanNumber(n + firstLead - 1)],
          ['a receipt number', (n) => `RC${700_000 + n}`],
          ['an e-mail address', emailOf],
          ['a bank account', accountOf],
        ]
        const rows = []
        for (const [name, textOf] of exact) rows.push(row(name, await timeExact(search, customers, textOf), 10))
        rows.push(row('two words of a name', await timeNames(search, customers, twoWords), 150))
        rows.push(row('a page of the commonest name', await timePages(search), 50))
        return [`${customers.toLocaleString('en')} customers, ${tries} searches of each kind.`, '', table(rows)].join(
          '\n',
        )
      })
    },
    { synchronous_commit: 'on', shared_buffers: "'512MB'" },
  )
