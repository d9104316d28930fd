import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import pg from 'pg'
import { endDay } from '../server/src/lender/reporting/end-day.ts'
import { endDayTask } from '../server/src/lender/reporting/jobs.ts'
import type { Clock } from '../server/src/platform/clock.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { createLog, standardOutput } from '../server/src/platform/logging/log.ts'
import type { Sms } from '../server/src/providers/sms/sms.ts'
import { mobileColumns } from '../server/src/records/customers/queries.ts'
import { markOverdueTask } from '../server/src/records/loans/jobs.ts'
import { markOverdue } from '../server/src/records/loans/mark-overdue.ts'
import { sendRemindersTask } from '../server/src/servicing/papers/jobs.ts'
import { sendReminders } from '../server/src/servicing/papers/reminders/send-reminders.ts'
import { processorTimeOf } from '../server/src/testing/processor-time.ts'
import {
  databaseSettings,
  freePort,
  type Process,
  startProcess,
  untilReady,
} from '../server/src/testing/server-process.ts'
import type { Logins } from './day-end-logins.ts'
import { readNumber, readOption } from './options.ts'
import { type SoakDatabase, withDatabase } from './with-database.ts'
import '../server/src/testing/test-keys.ts'

/**
 * Runs the day-end jobs for many open loans: loans that were due become overdue, each loan gets its row in the nightly
 * snapshot, and three in ten borrowers are reminded. For 1,000,000 loans this may take at most 120 s of the database's
 * processor time, and the p99 of logins at the same time may rise to at most 1.5 times its usual value.
 * With jobs=server the serving process itself does the work, with the default rate of reminders, as it does unless
 * BACKGROUND_WORK=0 is set; then only the logins are judged, because other work of the server is in the database's time.
 * Options: loans=1000000 jobs=here.
 */
const loans = readNumber('loans', 1_000_000)
const isInServer = readOption('jobs') === 'server'
const batch = 50_000
const today = istDateOf(new Date())
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Open loans whose repayment days are spread evenly from fifteen days ago to four days ahead. */
const seedLoans = `with customer as (
    insert into customers (profile_id, mobile_encrypted, mobile_index, created_at, verified_at)
    select profile_id, encrypted, index, now(), now()
      from unnest($1::text[], $2::bytea[], $4::bytea[]) as seeded (profile_id, encrypted, index) returning id),
  lead as (
    insert into leads (customer_id, status, user_type, created_at, disbursed_on, repayment_on, next_reminder_on)
    select id, case when day < $3::date - 1 then 'OVERDUE' else 'DISBURSED' end, 'NEW', now(), day - 20, day,
           (select min(day + milestone) from unnest('{-3,0,1,3,7,15,30}'::int[]) as milestone where day + milestone > $3::date)
      from (select id, $3::date - 15 + (id % 20)::int as day from customer) as dated returning id, disbursed_on),
  loan as (
    insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at, product_terms_version)
    select id, 'DAY' || id, 1000000, 100, 20, 0, 0, now(), 1 from lead returning lead_id)
  insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, bank, principal)
  select 'DAY' || lead_id, lead_id, 'DISBURSAL', lead.disbursed_on, now(), -1000000, 1000000
    from loan join lead on lead.id = loan.lead_id`

const clock: Clock = { ...systemClock, today: () => today }
/** 10:00, when customers may be reminded. */
const nextMorning: Clock = {
  ...systemClock,
  now: () => new Date(`${addDays(today, 1)}T10:00:00+05:30`),
  today: () => addDays(today, 1),
}
/** High enough for the database to be the limit; in production the reminders take hours. */
const remindersPerSecond = 1_000

const aloneMs = 30_000
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** So that no two threads use the same addresses and mobiles. */
const callersPerThread = 1_000_000
let threads = 0

/** Logs in one after the other, in a thread of its own, because the jobs keep this one busy. */
function startLogins({ url }: Process): () => Promise<Logins> {
  const firstCaller = threads++ * callersPerThread + 1
  const thread = new Worker(new URL('./day-end-logins.ts', import.meta.url), { workerData: { url, firstCaller } })
  return async () => {
    const result = once(thread, 'message')
    thread.postMessage('stop')
    return (await result)[0]
  }
}

async function logInAlone(server: Process): Promise<Logins> {
  const stop = startLogins(server)
  await sleep(aloneMs)
  return stop()
}

async function seed(pool: pg.Pool): Promise<void> {
  for (let from = 1; from <= loans; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, loans - from + 1) }, (_, index) => from + index)
    const profileIds = numbers.map((n) => `DAY${n}`)
    const mobiles = numbers.map((n) => mobileColumns(`DAY${n}`, String(8_000_000_000 + n)))
    const encrypted = mobiles.map((mobile) => mobile.mobileEncrypted)
    const indexes = mobiles.map((mobile) => mobile.mobileIndex)
    await pool.query(seedLoans, [profileIds, encrypted, today, indexes])
  }
  // Otherwise the server would run the day-end jobs of yesterday first.
  await pool.query('insert into day_ends (as_of, finished_at) values ($1, now())', [addDays(today, -1)])
  await pool.query('vacuum analyze')
}

/** The processor time of the only connection that the day-end jobs use, because they run one after the other. */
async function startMeasuring({ kysely }: Database): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(kysely)
  const pid = rows[0]?.pid ?? 0
  const before = processorTimeOf(pid)
  return () => Number(processorTimeOf(pid) - before) / 1e9
}

/** Returns the number of reminders sent. */
async function remindAll(database: Database): Promise<number> {
  let sent = 0
  const sms: Sms = {
    sendOtp: async () => {},
    sendNotice: async () => {
      sent += 1
    },
  }
  const log = createLog('warn', standardOutput())
  const settings = {
    publicUrl: 'https://agrim.example',
    remindersPerSecond,
    listLoansWithAutopay: async () => new Set<number>(),
  }
  await sendReminders({ database, clock: nextMorning, sms, log, ...settings })
  return sent
}

type Work = { data: SoakDatabase; server: Process; pool: pg.Pool }
/** How many seconds after the start each part was finished. */
type DayEnd = { overdueSeconds: number; nightSeconds: number; reminders: number; postgresSeconds?: number }

async function runHere({ data: { database } }: Work): Promise<DayEnd> {
  const databaseSeconds = await startMeasuring(database)
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  await markOverdue(database, clock)
  const overdueSeconds = seconds()
  await endDay({ database, clock: nextMorning })
  const nightSeconds = seconds()
  const reminders = await remindAll(database)
  return { overdueSeconds, nightSeconds, reminders, postgresSeconds: databaseSeconds() }
}

const remindersMs = 120_000

/** Moves the server's business day, which makes the loans overdue, and starts the jobs that its schedule would start later. */
async function runInServer({ data: { database }, server, pool }: Work): Promise<DayEnd> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const count = async (text: string) => Number((await pool.query(text, [today])).rows[0].count)
  const until = async (text: string, isReached: (count: number) => boolean) => {
    while (!isReached(await count(text))) await sleep(1_000)
  }
  await server.post({ advance_days: 1 }, undefined, '/simulators/clock')
  await markOverdueTask.queue(database.kysely)
  const due = `select count(*) from leads where status = 'DISBURSED' and repayment_on <= $1`
  await until(due, (left) => left === 0)
  const overdueSeconds = seconds()
  await endDayTask.queue(database.kysely)
  await until('select count(*) from day_ends where as_of = $1 and finished_at is not null', (days) => days === 1)
  const nightSeconds = seconds()
  const toRemind = 'select count(*) from leads where next_reminder_on <= $1::date + 1'
  const before = await count(toRemind)
  await sendRemindersTask.queue(database.kysely)
  await sleep(remindersMs)
  return { overdueSeconds, nightSeconds, reminders: before - (await count(toRemind)) }
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
    // Otherwise the day-end jobs run in this process, as they do where background work has a process of its own.
    BACKGROUND_WORK: isInServer ? '1' : '0',
  })
  try {
    await untilReady(server)
    const before = await logInAlone(server)

    const stopLogins = startLogins(server)
    const began = performance.now()
    const dayEnd = await (isInServer ? runInServer : runHere)({ data, server, pool })
    const seconds = (performance.now() - began) / 1000
    const busy = await stopLogins()
    const { rows } = await pool.query('select count(*)::int as count from loan_snapshots where as_of = $1', [today])
    print(`overdue loans            ${dayEnd.overdueSeconds.toFixed(1)} s`)
    print(`with the snapshot        ${dayEnd.nightSeconds.toFixed(1)} s`)
    print(`reminders                ${dayEnd.reminders}`)
    print(`all of the day's end     ${seconds.toFixed(1)} s`)
    if (dayEnd.postgresSeconds !== undefined) print(`the database's processor ${dayEnd.postgresSeconds.toFixed(1)} s`)
    // A server that does the work itself is still sending the reminders.
    const after = isInServer ? { logins: 0, windows: [] } : await logInAlone(server)
    const [alone, beside] = [median([...before.windows, ...after.windows]), median(busy.windows)]
    print(`logins alone             p99 ${alone.toFixed(1)} ms (${before.logins + after.logins})`)
    print(`logins beside it         p99 ${beside.toFixed(1)} ms (${busy.logins})`)
    print(`snapshots                ${rows[0].count}`)
    const isGood = (dayEnd.postgresSeconds ?? 0) <= 120 && rows[0].count === loans && beside <= 1.5 * alone
    print(isGood ? 'ok' : 'FAILED')
    process.exitCode = isGood ? 0 : 1
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    await pool.end()
  }
})
process.exit()
