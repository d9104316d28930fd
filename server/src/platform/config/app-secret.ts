import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The configured secret, or one made at the first start and stored in the data directory: moved into place whole. */
export async function findAppSecret(configured: string | undefined, dataDirectory: string): Promise<string> {
  if (configured !== undefined) return configured
  const path = join(dataDirectory, 'app-secret')
  const stored = await readFile(path, 'utf8').catch(() => '')
  if (stored !== '') return stored
  await mkdir(dataDirectory, { recursive: true })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  await link(draft, path).catch(() => {})
  await rm(draft)
  return readFile(path, 'utf8')
}

/** One secret is configured; each use of it gets a key of its own. */
export function keyFor(use: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', createHash('sha256').update(secret).digest(), '', use, 32))
}
