import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '../../../platform/clock.ts'
import { createLog, standardOutput } from '../../../platform/logging/log.ts'
import { createDiskStore } from '../../../providers/object-store/disk-store.ts'
import { sweepOrphans } from '../../../records/files/sweep/sweep-orphans.ts'
import { pdfOf } from '../../../testing/sample-files.ts'
import { seedCustomer } from '../../../testing/seed-customers.ts'
import { freePort, type Process, startProcess, untilReady } from '../../../testing/server-process.ts'
import {
  keysIn,
  openFiles,
  readyForDocuments,
  sendStatement,
  type UploadDatabase,
  uploadSettings,
} from '../../../testing/uploads.ts'

export type UploadTest = {
  data: UploadDatabase
  /** Where the server stores files. */
  directory: string
  /** How often the server is killed with SIGKILL. */
  kills: number
}

export type UploadTestResult = {
  sent: number
  acknowledged: number
  /** Acknowledged, but not stored as it was sent. */
  lost: number
  /** Objects that belong to no file, although the job that deletes them has run. */
  orphans: number
}

const parallelCustomers = 6
const uploadsPerKill = { min: 40, max: 80 }
const maxDelayMs = 25
const fileBytes = 150_000

export const storeIn = (directory: string) => createDiskStore(join(directory, 'files'))

/** A clock that runs ahead, for the job that deletes orphans. */
export const hoursAhead = (hours: number) => ({
  ...systemClock,
  now: () => new Date(Date.now() + hours * 3_600_000),
})

/** Makes PDFs that differ in their last comment only, since making each from scratch takes long. */
export async function createPdfSource(): Promise<() => Buffer> {
  const comment = 'a comment to be replaced by hex digits'
  const template = Buffer.concat([await pdfOf(fileBytes), Buffer.from(`\n%${comment}\n`)])
  return () => {
    const pdf = Buffer.from(template)
    pdf.write(randomBytes(comment.length / 2).toString('hex'), template.lastIndexOf(comment))
    return pdf
  }
}

type Upload = { customerId: number; file: Buffer }

/** Uploads for one customer after another until the server is killed. Returns the acknowledged uploads. */
async function uploadUntilKilled({ data }: UploadTest, server: Process, newPdf: () => Buffer, onSent: () => void) {
  const acknowledged: Upload[] = []
  for (;;) {
    const customer = await seedCustomer(data.database, readyForDocuments)
    const file = newPdf()
    const reply = sendStatement(server, customer, file)
    onSent()
    try {
      const { body } = await reply
      if (body.Status !== 1) throw new Error(`an upload was refused: ${JSON.stringify(body)}`)
      acknowledged.push({ customerId: customer.customerId, file })
    } catch (error) {
      if (/fetch failed|terminated/.test(String(error))) return acknowledged
      throw error
    }
  }
}

async function killDuringUploads(test: UploadTest, newPdf: () => Buffer): Promise<{ sent: number; uploads: Upload[] }> {
  const server = startProcess(await freePort(), uploadSettings(test.data, test.directory))
  await untilReady(server)
  const killAfter = randomInt(uploadsPerKill.min, uploadsPerKill.max)
  let sent = 0
  const onSent = () => {
    sent += 1
    if (sent === killAfter) setTimeout(() => server.child.kill('SIGKILL'), randomInt(maxDelayMs))
  }
  const customers = Array.from({ length: parallelCustomers }, () => uploadUntilKilled(test, server, newPdf, onSent))
  const uploads = (await Promise.all(customers)).flat()
  await server.exited
  return { sent, uploads }
}

/** Kills the server again and again while customers upload, and compares what it stored with what it acknowledged. */
export async function runUploadsUnderKill(test: UploadTest): Promise<UploadTestResult> {
  const { data, directory, kills } = test
  const newPdf = await createPdfSource()
  const acknowledged: Upload[] = []
  let sent = 0
  for (let kill = 0; kill < kills; kill++) {
    const round = await killDuringUploads(test, newPdf)
    acknowledged.push(...round.uploads)
    sent += round.sent
  }
  const objectStore = storeIn(directory)
  const log = createLog('silent', standardOutput())
  const dependencies = { objectStore, database: data.database, clock: hoursAhead(2), log }
  // Many kills leave more orphans than a real store ever has.
  await sweepOrphans(dependencies, { acceptedBy: 'test' })
  const files = await openFiles(data, directory)
  const ids = new Set(files.map(({ id }) => id))
  const filesOf = Map.groupBy(files, ({ customerId }) => customerId)
  const isStored = ({ customerId, file }: Upload) => {
    const stored = filesOf.get(customerId)
    return stored?.length === 1 && stored[0]?.isCurrent === true && stored[0].bytes.equals(file)
  }
  return {
    sent,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((upload) => !isStored(upload)).length,
    orphans: (await keysIn(objectStore)).filter((key) => !ids.has(key)).length,
  }
}
