import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The configured secret, or one made once and kept in the data directory: linked into place whole, by whoever is first. */
export async function findAppSecret(configured: string | undefined, dataDirectory: string): Promise<string> {
  if (configured !== undefined) return configured
  const path = join(dataDirectory, 'app-secret')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (kept !== '') return kept
  await mkdir(dataDirectory, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  await link(draft, path).catch(() => {})
  await rm(draft)
  return readFile(path, 'utf8')
}
