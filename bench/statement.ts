import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addDays } from 'domain/calendar/ist-date'
import { specimenStatement } from '../server/src/borrowing/evidence/statements/specimens/specimen-statement.ts'
import { goal, table } from './tables.ts'

const run = promisify(execFile)
const lines = 600
const months = 6
const rounds = 6
/** As the process has that reads uploads. */
const heapMb = 128

type Measured = { readings: { ms: number; verdict: string; rows: number }[]; cpuMs: number; megabytes: number }

async function measure(path: string, times: number): Promise<Measured> {
  const program = join(import.meta.dirname, 'statement-process.ts')
  const { stdout } = await run(process.execPath, [`--max-old-space-size=${heapMb}`, program, path, String(times)])
  return JSON.parse(stdout)
}

/** A statement of a dozen pages, in a process of its own like those that read uploads. */
export async function measureStatement(): Promise<string> {
  const rows = Array.from({ length: lines }, (_, index) => ({
    on: addDays('2026-05-01', Math.floor((index * 180) / lines)),
    narration: `UPI/4123${String(index).padStart(8, '0')}/STORES`,
    reference: `4123${String(index).padStart(8, '0')}`,
    amountPaise: index % 50 === 0 ? 4_500_000 : -(10_000 + index * 7),
  }))
  const { pdf, truth } = await specimenStatement({ bank: 'sbi, credit first', months, rows })
  const directory = await mkdtemp(join(tmpdir(), 'agrim-statement-'))
  try {
    const path = join(directory, 'statement.pdf')
    await writeFile(path, pdf)
    const first = await measure(path, 1)
    const several = await measure(path, rounds)
    const later = several.readings.slice(1).map(({ ms }) => ms)
    const laterMs = later.reduce((sum, ms) => sum + ms, 0) / later.length
    if (first.readings.some(({ verdict, rows: read }) => verdict !== 'PROVEN' || read !== lines))
      throw new Error(JSON.stringify(first.readings))
    const pages = truth.rows.at(-1)?.page ?? 0
    const limit = '2,000 ms of one core'
    const most = Math.max(first.megabytes, several.megabytes)
    return `${lines} lines on ${pages} pages, every one read exactly and proved.\n\n${table([
      goal('the first of a process, with its start', `${Math.round(first.cpuMs)} ms`, limit, first.cpuMs <= 2_000),
      goal('a later one', `${Math.round(laterMs)} ms`, limit, laterMs <= 2_000),
      goal('memory', `${Math.round(most)} MB`, '300 MB', most <= 300),
    ])}`
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
