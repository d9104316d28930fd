import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from './temporary-directory.ts'

const programs = ['id', 'sh', 'chown', 'setpriv', 'flock', 'unshare']
const systemDirectories = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']

/** A PATH with the programs we use except the given ones, as on a machine that lacks them. */
export function pathWithout(...missing: string[]): string {
  const directory = temporaryDirectory()
  for (const name of programs) {
    const source = systemDirectories.find((candidate) => readdirSync(candidate).includes(name))
    if (source && !missing.includes(name)) symlinkSync(join(source, name), join(directory, name))
  }
  return directory
}
