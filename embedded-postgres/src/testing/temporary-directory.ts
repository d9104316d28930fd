import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A directory of the running test's own: open to all users, or to its maker alone. */
export function temporaryDirectory(mode: 0o700 | 0o755 | 0o777 = 0o755): string {
  const directory = mkdtempSync(join(tmpdir(), 'agrim-test-'))
  chmodSync(directory, mode)
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}
