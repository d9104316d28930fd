import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { randomId } from '../random-id.ts'
import type { Database, Queryable } from './database.ts'
import { readDatabaseId } from './database-identity.ts'

/** The latest value of each sequence, stored outside the database. */
const marksFile = z.object({ databaseId: z.string(), sequences: z.record(z.string(), z.number().int()) })
type Marks = z.output<typeof marksFile>

type Dependencies = { database: Database; dataDirectory: string; log: Logger }

const pathIn = (dataDirectory: string) => join(dataDirectory, 'sequence-marks.json')
const writeEveryMs = 60_000

/** More than is issued between two writes of the marks, so that numbers issued after the last write are not reused. */
const margin = 10_000

async function readSequences(database: Queryable): Promise<Record<string, number>> {
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
export async function writeSequenceMarks({ database, dataDirectory }: Omit<Dependencies, 'log'>): Promise<void> {
  const marks: Marks = {
    databaseId: await readDatabaseId(database.kysely),
    sequences: await readSequences(database.kysely),
  }
  await mkdir(dataDirectory, { recursive: true })
  const draft = randomId(`${pathIn(dataDirectory)}.`, 8)
  await writeFile(draft, JSON.stringify(marks), { flush: true })
  await rename(draft, pathIn(dataDirectory))
}

/**
 * Must run before any number is issued. A sequence below its mark means that the database was restored from a backup or
 * lost its latest commits. It skips ahead, because providers and customers already know the numbers in between.
 */
export async function raiseSequences(dependencies: Dependencies): Promise<void> {
  const { database, log } = dependencies
  const marks = await readMarks(dependencies)
  if (marks === undefined) return
  const sequences = await readSequences(database.kysely)
  const behind = Object.entries(marks.sequences).filter(([name, mark]) => (sequences[name] ?? 0) < mark)
  if (behind.length === 0) return
  for (const [name, mark] of behind)
    await sql`select raise_sequence(${name}, ${mark + margin})`.execute(database.kysely)
  const isSameDatabase = marks.databaseId === (await readDatabaseId(database.kysely))
  const raised = behind.map(([name, mark]) => ({ name, from: sequences[name] ?? 0, to: mark + margin }))
  log.warn(
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
