import { execFile } from 'node:child_process'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from 'domain/calendar/ist-date'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { createObjectStore } from '../providers/providers.ts'
import { listMissingFiles } from '../records/files/missing-files.ts'
import { complaintNumber, insertComplaint } from '../servicing/complaints/complaints.ts'
import { type RunningDatabase, startDatabase } from '../start-database.ts'
import { seedCustomers } from '../testing/seed-customers.ts'
import { seedFile } from '../testing/seed-files.ts'
import { seedDisbursedLoan } from '../testing/seed-loans.ts'
import { testSecret } from '../testing/test-keys.ts'

let directory: string
let running: RunningDatabase

/** Runs a program as an operator does: in the directory of the server, with the default DATA_DIR. */
const run = (name: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, APP_SECRET: testSecret }
    const program = execFile(
      process.execPath,
      [join(import.meta.dirname, name), ...args],
      { cwd: directory, env },
      (_error, output, errors) => resolve({ code: program.exitCode ?? -1, output: output + errors }),
    )
  })

const readLastCustomer = async () => {
  const last = "select last_value::int as id from pg_sequences where sequencename = 'customers_id_seq'"
  return (await running.database.pool.query<{ id: number }>(last)).rows[0]?.id ?? 0
}

const config = () => readConfig({ DATA_DIR: join(directory, 'data') })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-programs-'))
  running = await startDatabase(config(), testSecret, pino({ level: 'silent' }))
})
afterAll(async () => {
  await running.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a backup made while the server runs restores its rows and files, and numbers skip ahead once', async () => {
  const { database } = running
  const [{ customerId = 0 } = {}] = await seedCustomers(database, 1)
  const fileId = await seedFile(database, systemClock, { customerId, docType: 'selfie' })
  const store = createObjectStore(config())
  expect(await listMissingFiles(database.kysely, store)).toEqual([fileId])
  await store.put(fileId, Buffer.from('a picture'))
  expect(await run('create-backup.ts', 'night.backup')).toMatchObject({
    code: 0,
    output: expect.stringContaining('restored into a temporary directory and verified'),
  })

  const lastCustomer = await readLastCustomer()
  await running.stop()
  await rename(join(directory, 'data'), join(directory, 'lost'))
  expect(await run('restore-backup.ts', 'night.backup')).toMatchObject({ code: 0 })
  expect(await run('verify-ledger.ts')).toMatchObject({ code: 0 })
  running = await startDatabase(config(), testSecret, pino({ level: 'silent' }))
  expect(await readLastCustomer()).toBe(lastCustomer + 10_000)
  const { rows } = await running.database.pool.query('select id from files')
  expect(rows).toEqual([{ id: fileId }])
  expect(await listMissingFiles(running.database.kysely, store)).toEqual([])
})

test('money that is assigned to a loan gets a receipt number, by which it can be shown and reversed', async () => {
  const { database } = running
  const { leadId } = await seedDisbursedLoan(database, systemClock)
  const [{ id }] = (
    await running.database.pool.query(
      `insert into unmatched_money (source_key, amount_paise, paid_on, reference, reason, received_at)
       values ('test', 2000000, current_date, 'HDFCN52026111800', 'no loan named', now()) returning id`,
    )
  ).rows as [{ id: number }]
  const { output } = await run('manage-unmatched.ts', 'assign', String(id), String(leadId), '--by', 'Meera')
  const [, receipt = ''] = /is now booked on loan AGR\d+ with receipt (RC\d+)\.$/.exec(output.trim()) ?? []
  expect((await run('manage-payments.ts', 'show', receipt)).output).toContain('Reference: HDFCN52026111800')
})

test('the desk shows which loan a complaint is about', async () => {
  const { database } = running
  const { leadId, customerId } = await seedDisbursedLoan(database, systemClock)
  const raisedOn = systemClock.today()
  const times = { raisedAt: systemClock.now(), raisedOn, answerDueOn: addDays(raisedOn, 30) }
  const show = async (about: number | null) => {
    const complaint = { customerId, category: 'REPAYMENT' as const, leadId: about, ...times }
    const id = await inTransaction(database, (transaction) => insertComplaint(transaction, complaint))
    return (await run('manage-complaints.ts', 'show', complaintNumber(id))).output
  }
  expect(await show(leadId)).toContain(`about loan AGR${leadId}`)
  expect(await show(null)).not.toContain('about loan')
})
