import { spawnSync } from 'node:child_process'

export type UnprivilegedUser = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: the first of the usual users that this machine has. */
export function findUnprivilegedUser(): UnprivilegedUser | undefined {
  for (const name of ['postgres', 'nobody']) {
    const uid = numberOf(name, '-u')
    const gid = numberOf(name, '-g')
    if (uid && gid !== undefined) return { uid, gid }
  }
  return undefined
}

function numberOf(name: string, flag: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) >>> 0 : undefined
}

/** Whether that user can go to `path` and enter or run it: asked of the kernel, since mode bits do not tell all. */
export function canReach(user: UnprivilegedUser, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, cwd: '/' }).status === 0
}
