import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { RunAs } from './run-as.ts'
import { spawnBound } from './spawn-bound.ts'

const unfinished = 'unfinished-'
const settings = [
  ...['--username=app', '--encoding=UTF8', '--auth-local=trust', '--auth-host=reject', '--no-instructions'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
]

/** Makes the cluster beside its place and moves it there whole, so that a kill leaves either all of it or nothing. */
export async function initialiseCluster(directory: string, cluster: string, runAs: RunAs): Promise<void> {
  removeUnfinished(directory)
  if (existsSync(cluster)) return
  const place = mkdtempSync(join(directory, unfinished))
  if (runAs.owner) chownSync(place, runAs.owner.uid, runAs.owner.gid)
  await runInitdb(place, runAs)
  renameSync(place, cluster)
  syncDirectory(directory)
}

function removeUnfinished(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(unfinished)) continue
    try {
      rmSync(join(directory, name), { recursive: true, force: true })
    } catch {
      // A process of the killed initdb may still be writing there; the next start removes it.
    }
  }
}

async function runInitdb(place: string, runAs: RunAs): Promise<void> {
  const command = [join(runAs.native, 'bin/initdb'), '-D', runAs.isClosed ? '/proc/self/cwd' : place, ...settings]
  const child = spawnBound({ command, runAs, workingDirectory: place, signal: 'KILL', output: 'pipe' })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const [code, , words] = await Promise.all([
    ended,
    child.stdout && text(child.stdout),
    child.stderr && text(child.stderr),
  ])
  if (code === 0) return
  rmSync(place, { recursive: true, force: true })
  throw new Error(`initdb failed (${code}): ${words?.trim()} Set DATABASE_URL to use a PostgreSQL of your own.`)
}

function syncDirectory(directory: string): void {
  const opened = openSync(directory, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
