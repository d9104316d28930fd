import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { completeLibraryLinks, copyBinaries, findBinaries } from './binaries.ts'
import { makeRuntimeDirectory } from './runtime-directory.ts'
import { canReach, findUnprivilegedUser, type UnprivilegedUser } from './unprivileged-user.ts'

/** The user, the binaries and the command prefix that PostgreSQL runs with. */
export type RunAs = {
  binaries: string
  prefix: string[]
  /** The owner of the files, if the application runs as root. */
  owner?: UnprivilegedUser
  /** The user to switch to before running a command. */
  user?: UnprivilegedUser
  /** That user cannot reach the cluster by its path, so commands must start with the cluster as working directory. */
  mustStartInside: boolean
}

const root: UnprivilegedUser = { uid: 0, gid: 0 }
const inUserNamespace = ['unshare', '--user']

/** The first option that works on this machine; a user namespace lets root run PostgreSQL in a directory of its own. */
export function chooseRunAs(directory: string): RunAs {
  const binaries = runnableBinaries()
  const parent = dirname(directory)
  if (process.getuid?.() === 0) return chooseForRoot(binaries, parent)
  if (hasUserName()) return { binaries, prefix: [], mustStartInside: false }
  if (namespaceReaches(binaries, parent)) return { binaries, prefix: inUserNamespace, mustStartInside: false }
  throw unusable(`user ${process.getuid?.()} has no name on this machine, which initdb requires`)
}

function chooseForRoot(binaries: string, parent: string): RunAs {
  const user = findUnprivilegedUser()
  const reachesBinaries = user !== undefined && canReach(user, postgresIn(binaries))
  const reachesCluster = user !== undefined && canReach(user, parent)
  if (reachesBinaries && reachesCluster) return { binaries, prefix: [], owner: user, user, mustStartInside: false }
  if (namespaceReaches(binaries, parent))
    return { binaries, prefix: inUserNamespace, owner: root, mustStartInside: false }
  if (!user) throw unusable('root may not run PostgreSQL and there is neither a user postgres nor nobody')
  if (!reachesCluster && process.platform !== 'linux') throw unusable(`user ${user.uid} cannot enter ${parent}`)
  const reachable = reachesBinaries
    ? binaries
    : copyBinaries(binaries, makeRuntimeDirectory(copyName(binaries), 0o755, root))
  return { binaries: reachable, prefix: [], owner: user, user, mustStartInside: !reachesCluster }
}

function runnableBinaries(): string {
  const binaries = findBinaries()
  try {
    completeLibraryLinks(binaries)
    return binaries
  } catch {
    return copyBinaries(binaries, makeRuntimeDirectory(`${copyName(binaries)}-${process.getuid?.()}`, 0o755))
  }
}

/** Another installation or version gets another copy. */
function copyName(binaries: string): string {
  const hash = createHash('sha256')
    .update(binaries)
    .update(readFileSync(join(binaries, '../package.json')))
  return `agrim-postgres-${hash.digest('hex').slice(0, 12)}`
}

function postgresIn(binaries: string): string {
  return join(binaries, 'bin/postgres')
}

function hasUserName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function namespaceReaches(binaries: string, parent: string): boolean {
  const [command = '', ...flags] = inUserNamespace
  const check = ['/bin/sh', '-c', 'test -x "$1" && test -x "$2"', 'sh', postgresIn(binaries), parent]
  return spawnSync(command, [...flags, ...check], { cwd: '/' }).status === 0
}

function unusable(reason: string): Error {
  return new Error(`The built-in PostgreSQL cannot run here: ${reason}. Set DATABASE_URL to a PostgreSQL of your own.`)
}
