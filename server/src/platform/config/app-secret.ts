import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigurationError } from './read-environment.ts'

/** Blank, or only a part of the 64 hexadecimal digits that we store. A secret that an operator stored may be any text. */
const damaged = /^(?:[\s\0]*|[0-9a-f]{1,63})$/

const pathIn = (dataDirectory: string) => join(dataDirectory, 'app-secret')

/** The configured secret, or the one stored in the data directory; undefined if there is neither. */
export async function readAppSecret(configured: string | undefined, dataDirectory: string) {
  if (configured !== undefined || !existsSync(pathIn(dataDirectory))) return configured
  const stored = await readFile(pathIn(dataDirectory), 'utf8')
  if (!damaged.test(stored)) return stored
  throw new ConfigurationError([
    `APP_SECRET: ${pathIn(dataDirectory)} is damaged; restore the file, or set APP_SECRET to what it contained`,
  ])
}

/**
 * Like readAppSecret, but creates and stores a secret if there is none, unless there is a database, which only its own secret
 * can read. The file is written under another name and then linked, so that parallel starts agree on one complete secret.
 */
export async function findAppSecret(configured: string | undefined, dataDirectory: string): Promise<string> {
  const existing = await readAppSecret(configured, dataDirectory)
  if (existing !== undefined) return existing
  if (existsSync(join(dataDirectory, 'postgres')))
    throw new ConfigurationError([
      `APP_SECRET: must be set to the value that the data was encrypted with, because ${dataDirectory} has a database but no app-secret`,
    ])
  const path = pathIn(dataDirectory)
  await mkdir(dataDirectory, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    await link(draft, path).catch(() => {})
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(path, 'utf8')
}

/** Derives a separate key for each use of the one configured secret. */
export function keyFor(use: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', createHash('sha256').update(secret).digest(), '', use, 32))
}
