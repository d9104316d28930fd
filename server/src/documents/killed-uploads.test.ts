import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepOrphans } from '../files/delete-orphans.ts'
import { systemClock } from '../platform/clock.ts'
import { createDiskStore } from '../providers/object-store/disk-store.ts'
import { pdfOf } from '../testing/sample-files.ts'
import { customerByHand } from '../testing/seed-customers.ts'
import { freePort, type Process, startProcess, untilReady } from '../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { keysIn, openFiles, readyForDocuments, sendStatement, uploadSettings } from '../testing/uploads.ts'

let data: TestDatabase
let directory: string
let template: Buffer
const mark = 'a mark that makes it another'
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-kills-'))
  data = await createTestDatabase(16)
  template = Buffer.concat([await pdfOf(150_000), Buffer.from(`\n%${mark}\n`)])
})
afterAll(async () => {
  await data.drop()
  await rm(directory, { recursive: true, force: true })
})

const store = () => createDiskStore(join(directory, 'files'))
const hoursAhead = (hours: number) => ({ ...systemClock, now: () => new Date(Date.now() + hours * 3_600_000) })
const start = async () => {
  const started = startProcess(await freePort(), uploadSettings(data, directory))
  await untilReady(started)
  return started
}

/** The same document with other bytes in its last comment. */
function anotherPdf(): Buffer {
  const pdf = Buffer.from(template)
  pdf.write(randomBytes(mark.length / 2).toString('hex'), template.lastIndexOf(mark))
  return pdf
}

type Upload = { customerId: string; file: Buffer }

/** Customers who upload one after the other until the process is gone; what was acknowledged. */
async function uploadUntilKilled(at: Process, onSent: () => void): Promise<Upload[]> {
  const acknowledged: Upload[] = []
  const upload = async () => {
    for (;;) {
      const customer = await customerByHand(data.database, readyForDocuments)
      const file = anotherPdf()
      const answer = sendStatement(at, customer, file)
      onSent()
      const { body } = await answer
      expect(body.Status).toBe(1)
      acknowledged.push({ customerId: customer.customerId, file })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: 6 }, upload))
  for (const end of ends) expect(String(end.status === 'rejected' && end.reason)).toMatch(/fetch failed|terminated/)
  return acknowledged
}

test('300 uploads, killed at random moments, leave no orphan, no part of a file, and lose nothing acknowledged', async () => {
  const acknowledged: Upload[] = []
  let sent = 0
  while (sent < 300) {
    const running = await start()
    const killAt = sent + randomInt(40, 80)
    const delayMs = randomInt(0, 25)
    const uploads = uploadUntilKilled(running, () => {
      sent += 1
      if (sent === killAt) setTimeout(() => running.child.kill('SIGKILL'), delayMs)
    })
    acknowledged.push(...(await uploads))
    await running.exited
  }
  expect(acknowledged.length).toBeGreaterThan(150)

  await sweepOrphans(store(), data.database, hoursAhead(2))
  const kept = await openFiles(data, directory)
  expect(await keysIn(store())).toEqual(kept.map(({ id }) => id).sort())
  const filesOf = Map.groupBy(kept, ({ customerId }) => customerId)
  for (const { customerId, file } of acknowledged) {
    expect(filesOf.get(customerId)?.map(({ isCurrent, bytes }) => isCurrent && bytes.equals(file))).toEqual([true])
  }
}, 180_000)

test('killed between object and row, the object is left to the sweep, which waits an hour', async () => {
  const running = await start()
  const customer = await customerByHand(data.database, readyForDocuments)
  const before = await keysIn(store())
  const holder = await data.database.pool.connect()
  await holder.query('begin; lock table files in access exclusive mode')
  const answer = sendStatement(running, customer, anotherPdf()).catch(() => undefined)
  const isWaiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%keep_file%'`
  for (let pids: unknown[] = []; pids.length === 0; await after(10))
    pids = (await data.database.pool.query(isWaiting)).rows
  running.child.kill('SIGKILL')
  await Promise.all([answer, running.exited])
  await data.database.pool.query(`select pg_terminate_backend(pid) from (${isWaiting}) as waiting`)
  await holder.query('commit')
  holder.release()

  const orphans = (await keysIn(store())).filter((key) => !before.includes(key))
  expect(orphans).toHaveLength(1)
  await sweepOrphans(store(), data.database, systemClock)
  expect(await keysIn(store())).toEqual([...before, ...orphans].sort())
  await sweepOrphans(store(), data.database, hoursAhead(2))
  expect(await keysIn(store())).toEqual(before)
}, 30_000)
