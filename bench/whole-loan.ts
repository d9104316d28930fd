import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import sharp from 'sharp'
import { drawPdf } from '../server/src/records/issued-documents/pdf/draw-pdf.ts'
import type { PdfDefinition } from '../server/src/records/issued-documents/pdf/pdf-definition.ts'
import { sampleDocuments } from '../server/src/records/issued-documents/testing/sample-documents.ts'
import { processorMsOf, processorPartsOf } from '../server/src/testing/processor-time.ts'
import { picture, picturesPerLoan, playLoan } from './borrower.ts'
import { type Installation, type Served, withInstallation } from './installation.ts'
import { openReplay, type Statement } from './replay-statements.ts'
import { goal, table } from './tables.ts'

const together = 8
/** Before a measurement, so that every program is compiled and every cache filled. */
const warmUpLoans = 16

/** So many whole loans, eight at a time, with all their jobs. */
async function playLoans({ url, drain }: Served, loans: number): Promise<void> {
  let left = loans
  const playSome = async () => {
    while (left-- > 0) await playLoan(url)
  }
  await Promise.all(Array.from({ length: together }, playSome))
  await drain()
}

const readTimes = ({ postmaster }: Installation, { pid }: Served) =>
  new Map([['node', processorMsOf(pid)], ['PostgreSQL', processorMsOf(postmaster)], ...processorPartsOf(pid)])

/** What a loan takes of each part of the server, and which documents were drawn for the last. */
const measureServer = (installation: Installation, loans: number) =>
  installation.serve('loans', async (server) => {
    await playLoans(server, warmUpLoans)
    const before = readTimes(installation, server)
    await playLoans(server, loans)
    const after = readTimes(installation, server)
    const ofLast = 'select kind from issued_documents where lead_id = (select max(lead_id) from issued_documents)'
    return {
      msOf: (part: string) => ((after.get(part) ?? 0) - (before.get(part) ?? 0)) / loans,
      drawn: (await server.query(ofLast)).rows.map(({ kind }) => kind as keyof typeof sampleDocuments),
    }
  })

/** The statements of another run on the same data: those of the loans before the measurement, and of the measured ones. */
async function recordStatements(installation: Installation, loans: number): Promise<[Statement[], Statement[]]> {
  const file = join(installation.directory, 'statements')
  const recorder = join(import.meta.dirname, 'record-statements.ts')
  const run = async (server: Served) => {
    await playLoans(server, warmUpLoans)
    const from = performance.timeOrigin + performance.now()
    await playLoans(server, loans)
    return from
  }
  const env = { NODE_OPTIONS: `--import=${recorder}`, STATEMENTS_FILE: file }
  const measuredFrom = await installation.serve('loans', run, env)
  const statements = deserialize(await readFile(file)) as Statement[]
  const first = statements.findIndex(({ sentAt }) => sentAt > measuredFrom)
  return [statements.slice(0, first), statements.slice(first)]
}

/** The processor time of this process during the work. */
async function ownMs<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: (user + system) / 1000, result }
}

async function replayStatements(
  { connectionTo, postmaster }: Installation,
  warmUp: Statement[],
  measured: Statement[],
) {
  const { replay, close } = await openReplay(connectionTo('floor'))
  await replay(warmUp)
  const before = processorMsOf(postmaster)
  const { ms: nodeMs, result: failed } = await ownMs(() => replay(measured))
  const postgresMs = processorMsOf(postmaster) - before
  await close()
  return { nodeMs, postgresMs, failed }
}

const repetitions = 20

async function timeEach(work: (time: number) => Promise<unknown>): Promise<number> {
  let times = 0
  const repeat = async () => {
    for (let time = 0; time < repetitions; time++) await work(times++)
  }
  await repeat()
  return (await ownMs(repeat)).ms / repetitions
}

/** Other figures each time, as every loan has: the compiler remembers what it has laid out. */
const withOtherFigures = (definition: PdfDefinition, time: number): PdfDefinition =>
  JSON.parse(JSON.stringify(definition), (key, value) => {
    if (key === 'createdAt') return new Date(value)
    return typeof value === 'string' ? value.replace(/\d/g, (digit) => String((Number(digit) + time) % 10)) : value
  })

async function timeDocuments(kinds: readonly (keyof typeof sampleDocuments)[]): Promise<number> {
  let total = 0
  for (const kind of kinds)
    total += await timeEach(async (time) => drawPdf(withOtherFigures(sampleDocuments[kind], time)))
  return total
}

const timePictures = async () => picturesPerLoan * (await timeEach(() => sharp(picture).autoOrient().jpeg().toBuffer()))

/** A whole loan beside the floor of the same work. */
export const measureWholeLoan = (loans: number): Promise<string> =>
  withInstallation(async (installation) => {
    await installation.create('loans')
    const { msOf, drawn } = await measureServer(installation, loans)
    await installation.create('floor', 'loans')
    const [warmUp, statements] = await recordStatements(installation, loans)
    const replayed = await replayStatements(installation, warmUp, statements)
    const [pictures, documents] = [await timePictures(), await timeDocuments(drawn)]
    const [node, postgres] = [msOf('node'), msOf('PostgreSQL')]
    const total = node + postgres
    const floor = (replayed.nodeMs + replayed.postgresMs) / loans + pictures + documents
    // The names of the threads are node's.
    const parts = [
      { part: 'requests, jobs and statements', ms: msOf('node-MainThread'), floorMs: replayed.nodeMs / loans },
      { part: 'documents', ms: msOf('pdf-process.ts'), floorMs: documents },
      { part: 'reading of uploads', ms: msOf('decoder-process.ts'), floorMs: pictures },
      { part: 'compiler and garbage collector', ms: msOf('node-V8Worker'), floorMs: 0 },
      { part: 'PostgreSQL', ms: postgres, floorMs: replayed.postgresMs / loans },
    ]
    const other = total - parts.reduce((sum, { ms }) => sum + ms, 0)
    const all = [
      ...parts,
      { part: 'other threads', ms: other, floorMs: 0 },
      { part: 'in all', ms: total, floorMs: floor },
    ]
    const transactions = statements.filter(({ text }) => text === 'begin').length
    return [
      `${loans} loans, eight at a time; each ${(statements.length / loans).toFixed(0)} statements, ${(transactions / loans).toFixed(0)} transactions,`,
      `${drawn.length} documents and ${picturesPerLoan} pictures of ${picture.length} bytes. Of the replayed statements ${replayed.failed} of ${statements.length} failed.`,
      '',
      table(
        all.map(({ part, ms, floorMs }) => ({
          'processor ms a loan': part,
          ours: ms.toFixed(0),
          'the floor': floorMs.toFixed(0),
        })),
      ),
      '',
      table([
        goal('beside the floor', `${(total / floor).toFixed(1)} times`, '2.0 times', total / floor <= 2),
        goal('in all', `${total.toFixed(0)} ms`, '450 ms', total <= 450),
      ]),
    ].join('\n')
  })
