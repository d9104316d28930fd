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
import { spawnChild } from './spawn-child.ts'

const unfinishedPrefix = 'unfinished-'
const initdbOptions = [
  ...['--username=app', '--encoding=UTF8', '--auth-local=trust', '--auth-host=reject', '--no-instructions'],
  ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
]

/** Creates the cluster under another name and renames it when complete, so that a kill never leaves half of one. */
export async function initialiseCluster(directory: string, cluster: string, runAs: RunAs): Promise<void> {
  removeUnfinished(directory)
  if (existsSync(cluster)) return
  const unfinished = mkdtempSync(join(directory, unfinishedPrefix))
  if (runAs.owner) chownSync(unfinished, runAs.owner.uid, runAs.owner.gid)
  await runInitdb(unfinished, runAs)
  renameSync(unfinished, cluster)
  syncDirectory(directory)
}

function removeUnfinished(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!name.startsWith(unfinishedPrefix)) continue
    try {
      rmSync(join(directory, name), { recursive: true, force: true })
    } catch {
      // A process of the killed initdb may still be writing there; the next start removes it.
    }
  }
}

async function runInitdb(cluster: string, runAs: RunAs): Promise<void> {
  const initdb = join(runAs.binaries, 'bin/initdb')
  const command = [initdb, '-D', runAs.mustStartInside ? '/proc/self/cwd' : cluster, ...initdbOptions]
  const child = spawnChild({ command, runAs, workingDirectory: cluster, signal: 'KILL', output: 'pipe' })
  const exited = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve))
  const [code, , errors] = await Promise.all([
    exited,
    child.stdout && text(child.stdout),
    child.stderr && text(child.stderr),
  ])
  if (code === 0) return
  rmSync(cluster, { recursive: true, force: true })
  throw new Error(`initdb failed (${code}): ${errors?.trim()} Set DATABASE_URL to use a PostgreSQL of your own.`)
}

/** The rename survives a power cut only once the directory is flushed to the disk. */
function syncDirectory(directory: string): void {
  const file = openSync(directory, 'r')
  fsyncSync(file)
  closeSync(file)
}
