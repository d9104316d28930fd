import { execFileSync } from 'node:child_process'
import { paths } from 'contract/paths'
import { disguisedPdfBomb, jpegBomb, pdfBomb } from '../server/src/testing/bombs.ts'
import { pdfOf } from '../server/src/testing/sample-files.ts'
import { type SeededCustomer, seedCustomer } from '../server/src/testing/seed-customers.ts'
import { freePort, type Process, startProcess, untilReady } from '../server/src/testing/server-process.ts'
import { readyForDocuments, sendStatement, uploadSettings } from '../server/src/testing/uploads.ts'
import { type SoakDatabase, withDatabase } from './with-database.ts'

/** Uploads files made to exhaust the server, and a normal one at the same time: memory and response time must stay bounded. */
const maxGrowthMb = 300
const maxWaitMs = 5_000
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Memory of the server and its child processes, in megabytes. */
function memoryMb({ child }: Process): number {
  const pid = String(child.pid)
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', pid, '--ppid', pid], { encoding: 'utf8' })
  return (
    kilobytes
      .trim()
      .split(/\s+/)
      .map(Number)
      .reduce((sum, one) => sum + one, 0) / 1024
  )
}

const sendPicture = (server: Process, { token }: SeededCustomer, file: Buffer) =>
  server.post({ event_name: 'pan_upload', file: file.toString('base64') }, token, paths.leadDetails)

type Attack = { files: Buffer[]; send: typeof sendStatement; isOneCustomer?: boolean }

async function attacks(): Promise<Record<string, Attack>> {
  const jpeg = await jpegBomb()
  return {
    'a PDF of 22 kB that grows to 3 GB': { files: [pdfBomb(3_000)], send: sendStatement },
    'six small PDFs of six customers': { files: Array(6).fill(pdfBomb(1_200)), send: sendStatement },
    'six small PDFs of one customer': {
      files: Array(6).fill(pdfBomb(1_200)),
      send: sendStatement,
      isOneCustomer: true,
    },
    'a PDF in disguise that grows to 3 GB': { files: [disguisedPdfBomb(3_000)], send: sendStatement },
    'six PDFs in disguise of six customers': { files: Array(6).fill(disguisedPdfBomb(1_200)), send: sendStatement },
    'a JPEG with 5,000 scans': { files: [jpeg], send: sendPicture },
    'six JPEGs with 5,000 scans': { files: Array(6).fill(jpeg), send: sendPicture },
  }
}

async function run(
  server: Process,
  { database }: SoakDatabase,
  attack: Attack,
): Promise<{ growthMb: number; waitMs: number }> {
  const newCustomer = () => seedCustomer(database, readyForDocuments)
  const honest = await newCustomer()
  const first = await newCustomer()
  const file = await pdfOf(500_000)
  const attackers = await Promise.all(attack.files.map(() => (attack.isOneCustomer ? first : newCustomer())))
  const before = memoryMb(server)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMb(server))
  }, 50)
  const bombs = attackers.map((attacker, index) => attack.send(server, attacker, attack.files[index] as Buffer))
  await new Promise((resolve) => setTimeout(resolve, 100))
  const startedAt = performance.now()
  const { body } = await sendStatement(server, honest, file)
  const waitMs = performance.now() - startedAt
  if (body.Status !== 1) throw new Error('the honest upload was refused')
  for (const reply of await Promise.all(bombs)) if (reply.body.Status === 1) throw new Error('a bomb was accepted')
  clearInterval(watch)
  return { growthMb: peak - before, waitMs }
}

const failed = await withDatabase(async (data, directory) => {
  const server = startProcess(await freePort(), uploadSettings(data, directory))
  await untilReady(server)
  await sendStatement(server, await seedCustomer(data.database, readyForDocuments), await pdfOf(500_000))
  let failed = 0
  for (const [name, attack] of Object.entries(await attacks())) {
    const { growthMb, waitMs } = await run(server, data, attack)
    const isBounded = growthMb <= maxGrowthMb && waitMs <= maxWaitMs
    const measured = `memory +${Math.round(growthMb)} MB, an honest upload took ${Math.round(waitMs)} ms`
    print(`${name.padEnd(40)} ${measured}${isBounded ? '' : ' FAILED'}`)
    if (!isBounded) failed += 1
  }
  server.child.kill('SIGTERM')
  await server.exited
  return failed
})
process.exit(failed === 0 ? 0 : 1)
