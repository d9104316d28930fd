import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { completeLibraryLinks, copyBinaries, findBinaries } from './binaries.ts'
import { temporaryPlace } from './temporary-place.ts'
import { canReach, findUnprivilegedUser, type UnprivilegedUser } from './unprivileged-user.ts'

/** As whom, with which binaries and through what PostgreSQL runs. */
export type RunAs = {
  native: string
  /** Put before every command. */
  prefix: string[]
  /** Set when started by root: whom the files belong to. */
  owner?: UnprivilegedUser
  /** The user to change to before running. */
  user?: UnprivilegedUser
  /** The way to the cluster is closed to that user, who must therefore begin inside it. */
  isClosed: boolean
}

const root: UnprivilegedUser = { uid: 0, gid: 0 }
const inUserNamespace = ['unshare', '--user']

/** The first way that works here; a user namespace lets root run PostgreSQL where only root can go. */
export function chooseRunAs(directory: string): RunAs {
  const native = runnableBinaries()
  const parent = dirname(directory)
  if (process.getuid?.() === 0) return chooseForRoot(native, parent)
  if (hasName()) return { native, prefix: [], isClosed: false }
  if (namespaceReaches(native, parent)) return { native, prefix: inUserNamespace, isClosed: false }
  throw unusable(`user ${process.getuid?.()} has no name on this machine, which initdb asks for`)
}

function chooseForRoot(native: string, parent: string): RunAs {
  const user = findUnprivilegedUser()
  const reachesBinaries = user !== undefined && canReach(user, postgresOf(native))
  const reachesCluster = user !== undefined && canReach(user, parent)
  if (reachesBinaries && reachesCluster) return { native, prefix: [], owner: user, user, isClosed: false }
  if (namespaceReaches(native, parent)) return { native, prefix: inUserNamespace, owner: root, isClosed: false }
  if (!user) throw unusable('root may not run PostgreSQL and there is neither a user postgres nor nobody')
  if (!reachesCluster && process.platform !== 'linux') throw unusable(`user ${user.uid} cannot enter ${parent}`)
  const reachable = reachesBinaries ? native : copyBinaries(native, temporaryPlace(copyName(native), 0o755, root))
  return { native: reachable, prefix: [], owner: user, user, isClosed: !reachesCluster }
}

function runnableBinaries(): string {
  const native = findBinaries()
  try {
    completeLibraryLinks(native)
    return native
  } catch {
    return copyBinaries(native, temporaryPlace(`${copyName(native)}-${process.getuid?.()}`, 0o755))
  }
}

function copyName(native: string): string {
  const identity = createHash('sha256')
    .update(native)
    .update(readFileSync(join(native, '../package.json')))
  return `agrim-postgres-${identity.digest('hex').slice(0, 12)}`
}

function postgresOf(native: string): string {
  return join(native, 'bin/postgres')
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function namespaceReaches(native: string, parent: string): boolean {
  const [command = '', ...flags] = inUserNamespace
  const test = ['/bin/sh', '-c', 'test -x "$1" && test -x "$2"', 'sh', postgresOf(native), parent]
  return spawnSync(command, [...flags, ...test], { cwd: '/' }).status === 0
}

function unusable(reason: string): Error {
  return new Error(`The built-in PostgreSQL cannot run here: ${reason}. Set DATABASE_URL to a PostgreSQL of your own.`)
}
