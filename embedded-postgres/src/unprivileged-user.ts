import { spawnSync } from 'node:child_process'

export type UnprivilegedUser = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: the first of the usual users that this machine has. */
export function findUnprivilegedUser(): UnprivilegedUser | undefined {
  for (const name of ['postgres', 'nobody']) {
    const uid = lookUpId(name, '-u')
    const gid = lookUpId(name, '-g')
    if (uid && gid !== undefined) return { uid, gid }
  }
  return undefined
}

/** macOS prints the id of nobody as -2, which is 4294967294. */
function lookUpId(name: string, flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) >>> 0 : undefined
}

/** Whether that user can enter or execute `path`. Asks the kernel, because mode bits alone do not tell. */
export function canReach(user: UnprivilegedUser, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, cwd: '/' }).status === 0
}
