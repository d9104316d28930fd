import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { systemClock } from '../server/src/platform/clock.ts'
import { createLog } from '../server/src/platform/logging/log.ts'
import type { ObjectStore } from '../server/src/providers/object-store/object-store.ts'
import { createS3Store } from '../server/src/providers/object-store/s3-store.ts'
import type { FileSweep } from '../server/src/records/files/sweep/file-sweeps.ts'
import { sweepOrphans } from '../server/src/records/files/sweep/sweep-orphans.ts'
import { seedCustomers } from '../server/src/testing/seed-customers.ts'
import { bucket, credentials, startObjectStore } from './machines/object-store.ts'
import { readNumber } from './options.ts'
import { type SoakDatabase, withDatabase } from './with-database.ts'

/**
 * Sweeps an S3 store with its own database, with an empty one, with that of another installation, and with its own after
 * all rows were lost: no object that has a row may be removed. As a control, a sweep without limits empties the store; the
 * sweep after the rows are restored brings everything back from the trash. Options: files=1630.
 */
const files = readNumber('files', 1_630)
const brokenUploads = 12
const hourMs = 60 * 60 * 1000
const monthHours = 31 * 24
const log = createLog('silent', process.stdout)
const print = (line: string) => process.stdout.write(`${line}\n`)

const newKey = () => randomBytes(24).toString('base64url')

async function putObjects(store: ObjectStore, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, newKey)
  for (const key of keys) await store.put(key, Buffer.from(key))
  return keys
}

async function addRows({ database }: SoakDatabase, keys: readonly string[]): Promise<void> {
  const [customer] = await seedCustomers(database, 1)
  if (customer === undefined) throw new Error('no customer was added')
  await database.pool.query(
    `insert into files (id, customer_id, doc_type, content_type, byte_length, sha256, uploaded_at, uploaded_on, replaced_at)
     select key, $2, 'selfie', 'image/jpeg', 1, '\\x00', now(), now(), now() from unnest($1::text[]) as key`,
    [keys, customer.customerId],
  )
}

/** Simulates a restore from before the first upload. Needs the owner, because the application may not delete these rows. */
async function deleteFileRows({ ownerConnection }: SoakDatabase): Promise<void> {
  const owner = new pg.Client(ownerConnection)
  await owner.connect()
  await owner.query('delete from files')
  await owner.end()
}

async function keysOf(objects: AsyncIterable<{ key: string }>): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of objects) keys.add(key)
  return keys
}

/** Runs the sweep with the clock `hours` ahead, because recent objects are never removed. */
const sweep = (
  { database }: SoakDatabase,
  objectStore: ObjectStore,
  hours: number,
  options: { acceptedBy?: string } = {},
) =>
  sweepOrphans(
    { objectStore, database, log, clock: { ...systemClock, now: () => new Date(Date.now() + hours * hourMs) } },
    options,
  )

let isPassed = true

async function report(
  name: string,
  store: ObjectStore,
  known: readonly string[],
  run: () => Promise<FileSweep>,
  expected: { result: FileSweep['result']; missing: number },
) {
  const { result, trashed, restored, deleted } = await run()
  const stored = await keysOf(store.list())
  const missing = known.filter((key) => !stored.has(key)).length
  const isExpected = result === expected.result && missing === expected.missing
  isPassed &&= isExpected
  print(`${name}: ${isExpected ? 'passed' : 'FAILED'}`)
  print(
    `  ${result}; to the trash ${trashed}, back ${restored}, deleted ${deleted}; files with a row missing ${missing}`,
  )
}

async function soak(own: SoakDatabase, other: SoakDatabase, store: ObjectStore): Promise<void> {
  const known = await putObjects(store, files)
  await putObjects(store, brokenUploads)
  await addRows(own, known)
  const left = { result: 'FOREIGN_STORE', missing: 0 } as const
  const done = { result: 'DONE', missing: 0 } as const

  await report('an empty database, nobody has marked the store', store, known, () => sweep(other, store, 48), left)
  await report('its own database', store, known, () => sweep(own, store, 48), done)
  await report('an empty database', store, known, () => sweep(other, store, 48), left)
  await addRows(other, Array.from({ length: files }, newKey))
  await report('the database of another installation', store, known, () => sweep(other, store, 48), left)
  await report('its own, 31 days later', store, known, () => sweep(own, store, monthHours), done)

  await deleteFileRows(own)
  const lost = { result: 'TOO_MANY_ORPHANS', missing: 0 } as const
  await report('its own after the rows were lost', store, known, () => sweep(own, store, 48), lost)
  const control = { result: 'DONE', missing: files } as const
  await report('control: accepted by staff', store, known, () => sweep(own, store, 48, { acceptedBy: 'soak' }), control)
  await addRows(own, known)
  await report('after the rows are back', store, known, () => sweep(own, store, 49), done)
}

await withDatabase((own, directory) =>
  withDatabase(async (other) => {
    const { port, stop } = await startObjectStore(directory, { isTls: false })
    const keys = { accessKeyId: credentials.id, secretAccessKey: credentials.secret }
    const store = createS3Store({ endpoint: `http://127.0.0.1:${port}`, bucket, region: 'ap-south-1', ...keys })
    await soak(own, other, store).finally(stop)
  }),
)
process.exit(isPassed ? 0 : 1)
