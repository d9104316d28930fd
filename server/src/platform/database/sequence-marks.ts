import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { randomId } from '../random-id.ts'
import type { Database, Queryable } from './database.ts'
import { readDatabaseId } from './database-identity.ts'

const values = z.record(z.string(), z.number().int())
/** The latest value of each sequence and counter, stored outside the database. */
const marksFile = z.object({
  databaseId: z.string(),
  sequences: values,
  counters: values,
})
type Marks = z.output<typeof marksFile>
type Values = z.output<typeof values>

/** Numbers without gaps, which a sequence cannot issue: rows with the last number, by their names. */
export type Counters = {
  read(database: Queryable): Promise<Values>
  raise(database: Queryable, name: string, atLeast: number): Promise<void>
}

type Dependencies = { database: Database; dataDirectory: string; log: Logger; counters: Counters }

const pathIn = (dataDirectory: string) => join(dataDirectory, 'sequence-marks.json')
const writeEveryMs = 60_000

/** More than is issued between two writes of the marks, so that numbers issued after the last write are not reused. */
const margin = 10_000

async function readSequences(database: Queryable): Promise<Values> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences
     where schemaname = 'public' and last_value is not null`.execute(database)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function readMarks({ dataDirectory, log }: Dependencies): Promise<Marks | undefined> {
  const text = await readFile(pathIn(dataDirectory), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return marksFile.parse(JSON.parse(text))
  } catch (error) {
    log.error({ err: error }, 'the sequence marks cannot be read: numbers may be issued again after a restore')
    return undefined
  }
}

/** Written to a draft and renamed, so that a crash leaves the previous marks. */
async function saveMarks(dataDirectory: string, marks: Marks): Promise<void> {
  await mkdir(dataDirectory, { recursive: true })
  const draft = randomId(`${pathIn(dataDirectory)}.`, 8)
  await writeFile(draft, JSON.stringify(marks), { flush: true })
  await rename(draft, pathIn(dataDirectory))
}

export async function writeSequenceMarks({
  database: { kysely },
  dataDirectory,
  counters,
}: Omit<Dependencies, 'log'>): Promise<void> {
  await saveMarks(dataDirectory, {
    databaseId: await readDatabaseId(kysely),
    sequences: await readSequences(kysely),
    counters: await counters.read(kysely),
  })
}

const sequences: Counters = {
  read: readSequences,
  async raise(database, name, atLeast) {
    await sql`select raise_sequence(${name}, ${atLeast})`.execute(database)
  },
}

/** Raises those that are behind their marks. Returns what it has raised. */
async function raiseBehind(database: Queryable, counters: Counters, marks: Values) {
  const current = await counters.read(database)
  const behind = Object.entries(marks).filter(([name, mark]) => (current[name] ?? 0) < mark)
  for (const [name, mark] of behind) await counters.raise(database, name, mark + margin)
  return behind.map(([name, mark]) => ({ name, from: current[name] ?? 0, to: mark + margin }))
}

/**
 * Must run before any number is issued. A sequence below its mark means that the database was restored from a backup or
 * lost its latest commits. It skips ahead, because providers and customers already know the numbers in between.
 */
export async function raiseSequences(dependencies: Dependencies): Promise<void> {
  const { kysely } = dependencies.database
  const marks = await readMarks(dependencies)
  if (marks === undefined) return
  const raised = [
    ...(await raiseBehind(kysely, sequences, marks.sequences)),
    ...(await raiseBehind(kysely, dependencies.counters, marks.counters)),
  ]
  if (raised.length === 0) return
  const isSameDatabase = marks.databaseId === (await readDatabaseId(kysely))
  dependencies.log.warn(
    { isSameDatabase, raised },
    'the database is older than its sequence marks: the sequences were raised above them',
  )
}

/** Writes the marks now, every minute, and once more on stop. */
export function startSequenceMarks({ log, ...dependencies }: Dependencies): { stop(): Promise<void> } {
  const write = () =>
    writeSequenceMarks(dependencies).catch((error: unknown) =>
      log.warn({ err: error }, 'the sequence marks could not be written'),
    )
  void write()
  const timer = setInterval(write, writeEveryMs)
  timer.unref()
  return {
    stop() {
      clearInterval(timer)
      return write()
    },
  }
}
