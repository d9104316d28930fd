import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type UnprivilegedUser } from './unprivileged-user.ts'

/** A directory below the system's temporary one that `owner` can reach, and that no other user has created. */
export function makeRuntimeDirectory(name: string, mode: number, owner?: UnprivilegedUser): string {
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find((candidate) => !owner?.uid || canReach(owner, candidate))
  if (!parent) throw new Error(`No temporary directory can be reached by user ${owner?.uid}.`)
  const directory = join(parent, name)
  makeDirectory(directory, mode)
  const { uid } = lstatSync(directory)
  if (![process.getuid?.(), owner?.uid].includes(uid)) throw new Error(`${directory} belongs to another user (${uid}).`)
  if (owner) chownSync(directory, owner.uid, owner.gid)
  chmodSync(directory, mode)
  return directory
}

function makeDirectory(directory: string, mode: number): void {
  try {
    mkdirSync(directory, { mode })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!lstatSync(directory).isDirectory()) throw new Error(`${directory} is not a directory.`)
  }
}
