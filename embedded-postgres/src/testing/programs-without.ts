import { readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from './temporary-directory.ts'

/** A PATH with the usual programs but those named. */
export function programsWithout(...missing: string[]): string {
  const folder = temporaryDirectory()
  for (const name of ['id', 'sh', 'chown', 'setpriv', 'flock', 'unshare']) {
    const place = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'].find((place) => readdirSync(place).includes(name))
    if (place && !missing.includes(name)) symlinkSync(join(place, name), join(folder, name))
  }
  return folder
}
