import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { daysBetween, type IstDate } from 'domain/calendar/ist-date'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import type { PastOptions, PlayedBorrower } from '../../lender/demonstration/play-past.ts'
import { readMigrations } from '../../platform/database/migrate.ts'

/** What was played, stored beside the template once it is complete. */
export type MadeTemplate = {
  /** A template of another release, or of other numbers, is made anew. */
  key: string
  until: IstDate
  borrowers: PlayedBorrower[]
}

const template = 'agrim_demonstration'
/** The database that the server uses, in a cluster of ours. */
const served = 'postgres'
/** An older past has come too far from today: nobody would have logged in or paid for days. */
const oldestDays = 7

const fileIn = (directory: string) => join(directory, 'demonstration.json')
const clusterIn = (directory: string) => join(directory, 'postgres')
const storeIn = (directory: string) => join(directory, 'files')
const templateStoreIn = (directory: string) => join(directory, 'files-of-template')

export async function keyOf({ seed, customers, days }: PastOptions): Promise<string> {
  const migrations = (await readMigrations()).map(({ checksum }) => checksum.slice(0, 8))
  return [seed, customers, days, ...migrations].join(' ')
}

/** Undefined if there is none that can be used today. */
export async function readTemplate(directory: string, key: string, today: IstDate): Promise<MadeTemplate | undefined> {
  const text = await readFile(fileIn(directory), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const made = JSON.parse(text) as MadeTemplate
  return made.key === key && daysBetween(made.until, today) <= oldestDays ? made : undefined
}

/** Statements of the cluster's own user, beside every database they are about. */
async function administer(directory: string, statements: readonly string[]): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory: clusterIn(directory) })
  try {
    const client = new pg.Client({ ...postgres.connection, database: 'template1' })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  } finally {
    await postgres.stop()
  }
}

const copyStore = async (from: string, to: string) => {
  await rm(to, { recursive: true, force: true })
  await cp(from, to, { recursive: true, preserveTimestamps: true })
}

/** Removes an earlier demonstration; throws if it is running. */
export async function clearDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  await administer(directory, [])
  await rm(directory, { recursive: true, force: true })
}

/** Keeps the database and the files as they are now. */
export async function saveTemplate(directory: string, made: MadeTemplate): Promise<void> {
  await administer(directory, [`create database ${template} template ${served}`])
  await copyStore(storeIn(directory), templateStoreIn(directory))
  await writeFile(fileIn(directory), JSON.stringify(made), { flush: true })
}

/** Puts database and files back to how they were kept. Numbers that visitors drew since then are drawn again. */
export async function restoreTemplate(directory: string): Promise<void> {
  await administer(directory, [
    `drop database if exists ${served} with (force)`,
    `create database ${served} template ${template} strategy file_copy`,
  ])
  await copyStore(templateStoreIn(directory), storeIn(directory))
  await rm(join(directory, 'sequence-marks.json'), { force: true })
}
