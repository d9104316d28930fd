import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, type UnprivilegedUser } from './unprivileged-user.ts'

/** A folder under the machine's temporary one that `owner` can reach, and that nobody else has laid there. */
export function temporaryPlace(name: string, mode: number, owner?: UnprivilegedUser): string {
  const root = [tmpdir(), '/tmp', '/var/tmp'].find((place) => !owner?.uid || canReach(owner, place))
  if (!root) throw new Error(`No temporary directory can be reached by user ${owner?.uid}.`)
  const place = join(root, name)
  makeOrKeep(place, mode)
  const { uid } = lstatSync(place)
  if (![process.getuid?.(), owner?.uid].includes(uid)) throw new Error(`${place} belongs to somebody else (${uid}).`)
  if (owner) chownSync(place, owner.uid, owner.gid)
  chmodSync(place, mode)
  return place
}

function makeOrKeep(place: string, mode: number): void {
  try {
    mkdirSync(place, { mode })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    if (!lstatSync(place).isDirectory()) throw new Error(`${place} is not a directory.`)
  }
}
