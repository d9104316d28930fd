import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const pathIn = (dataDirectory: string) => join(dataDirectory, 'app-secret')

/** The configured secret, or the one stored in the data directory; undefined where there is neither. */
export async function readAppSecret(configured: string | undefined, dataDirectory: string) {
  return configured ?? ((await readFile(pathIn(dataDirectory), 'utf8').catch(() => '')) || undefined)
}

/** The secret, made at the first start and stored in the data directory where none is configured: moved into place whole. */
export async function findAppSecret(configured: string | undefined, dataDirectory: string): Promise<string> {
  const existing = await readAppSecret(configured, dataDirectory)
  if (existing !== undefined) return existing
  const path = pathIn(dataDirectory)
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
