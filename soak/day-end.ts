import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import pg from 'pg'
import { markOverdue } from '../server/src/loans/mark-overdue.ts'
import type { Clock } from '../server/src/platform/clock.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { endDay } from '../server/src/reporting/end-day.ts'
import { startMeasuring } from '../server/src/testing/processor-time.ts'
import {
  databaseSettings,
  freePort,
  type Process,
  startProcess,
  untilReady,
} from '../server/src/testing/server-process.ts'
import { withDatabase } from './with-database.ts'

/**
 * The end of a day over many open loans: those that fall due become overdue, and each gets its row of the nightly snapshot,
 * within 120 s of the database's processor time at 1,000,000, while logins beside it stay at 1.5 times their p99.
 * Options: loans=1000000.
 */
const options = new Map(process.argv.slice(2).map((option) => option.split('=') as [string, string]))
const loans = Number(options.get('loans') ?? 1_000_000)
const batch = 50_000
const today = istDateOf(new Date())
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Open loans: one in twenty is due on each of the days from fifteen days ago to four days ahead. */
const seedLoans = `with customer as (
    insert into customers (profile_id, mobile_encrypted, mobile_index, created_at, verified_at)
    select 'DAY' || n, sha256(n::text::bytea) || sha256(n::text::bytea), sha256(n::text::bytea), now(), now()
      from generate_series($1::int, $2::int) as n returning id),
  lead as (
    insert into leads (customer_id, status, user_type, created_at, disbursed_on, repayment_on)
    select id, case when day < $3::date - 1 then 'OVERDUE' else 'DISBURSED' end, 'NEW', now(), day - 20, day
      from (select id, $3::date - 15 + (id % 20)::int as day from customer) as dated returning id, disbursed_on),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at)
    select id, 'DAY' || id, 1000000, 100, 20, 0, 0, now() from lead returning lead_id)
  insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, bank, principal)
  select 'DAY' || lead_id, lead_id, 'DISBURSAL', lead.disbursed_on, now(), -1000000, 1000000
    from loan join lead on lead.id = loan.lead_id`

const clock: Clock = { ...systemClock, today: () => today }

const basic = `Basic ${btoa(clientCredential)}`
const [windowMs, aloneMs] = [10_000, 30_000]
let callers = 0

/** Each from an address of its own: the limits of one address read what it has sent in the last hour. */
async function logIn({ url }: Process): Promise<boolean> {
  callers += 1
  const address = [10, callers >> 16, (callers >> 8) & 255, callers & 255].join('.')
  const response = await fetch(url + paths.customerRegistration, {
    method: 'POST',
    headers: { authorization: basic, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ event_name: 'login', mobile: String(7_000_000_000 + callers) }),
  })
  return ((await response.json()) as { Status: number }).Status === 1
}

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

type Logins = { logins: number; windows: number[] }

/** Logs in one after the other until told to stop; the p99 of each ten seconds, as a busy host spoils some of them. */
function startLogins(server: Process): () => Promise<Logins> {
  const windows: number[][] = []
  const began = performance.now()
  let isStopped = false
  const work = (async () => {
    while (!isStopped) {
      const before = performance.now()
      const isSent = await logIn(server)
      const window = Math.floor((before - began) / windowMs)
      windows[window] ??= []
      if (isSent) windows[window].push(performance.now() - before)
    }
  })()
  return async () => {
    isStopped = true
    await work
    return { logins: windows.flat().length, windows: windows.map(p99) }
  }
}

async function logInAlone(server: Process): Promise<Logins> {
  const stop = startLogins(server)
  await sleep(aloneMs)
  return stop()
}

async function seed(pool: pg.Pool): Promise<void> {
  for (let from = 1; from <= loans; from += batch)
    await pool.query(seedLoans, [from, Math.min(loans, from + batch - 1), today])
  await pool.query('vacuum analyze')
}

await withDatabase(async (data, directory) => {
  const pool = new pg.Pool({ ...data.ownerConnection, max: 2 })
  pool.on('error', () => {})
  await seed(pool)
  print(`${loans} open loans seeded`)
  const server = startProcess(await freePort(), {
    ...databaseSettings(data),
    ...{ DATA_DIR: directory, OTP_MESSAGES_PER_MINUTE: '1000000', OTP_MESSAGES_PER_DAY: '10000000' },
    TRUST_PROXY: '1',
  })
  try {
    await untilReady(server)
    const before = await logInAlone(server)

    const measure = startMeasuring(process.pid, realpathSync(join(directory, 'postgres/data')))
    const stopLogins = startLogins(server)
    const began = performance.now()
    await markOverdue(data.database, clock)
    const overdueSeconds = (performance.now() - began) / 1000
    await endDay({ database: data.database, clock: { ...clock, today: () => addDays(today, 1) } })
    const seconds = (performance.now() - began) / 1000
    const busy = await stopLogins()
    const postgresSeconds = measure().postgresUs / 1_000_000
    const { rows } = await pool.query('select count(*)::int as count from loan_snapshots where as_of = $1', [today])
    print(`overdue loans            ${overdueSeconds.toFixed(1)} s`)
    print(
      `all of the day's end     ${seconds.toFixed(1)} s, ${postgresSeconds.toFixed(1)} s of the database's processor time`,
    )
    const after = await logInAlone(server)
    const [alone, beside] = [median([...before.windows, ...after.windows]), median(busy.windows)]
    print(`logins alone             p99 ${alone.toFixed(1)} ms (${before.logins + after.logins})`)
    print(`logins beside it         p99 ${beside.toFixed(1)} ms (${busy.logins})`)
    print(`snapshots                ${rows[0].count}`)
    const isGood = postgresSeconds <= 120 && rows[0].count === loans && beside <= 1.5 * alone
    print(isGood ? 'ok' : 'FAILED')
    process.exitCode = isGood ? 0 : 1
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    await pool.end()
  }
})
process.exit()
