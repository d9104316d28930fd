import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A directory that is removed after the test, or after the whole file with `afterAll`. */
export function temporaryDirectory(
  mode: 0o700 | 0o755 | 0o777 = 0o755,
  onFinished: (remove: () => void) => void = onTestFinished,
): string {
  const directory = mkdtempSync(join(tmpdir(), 'agrim-test-'))
  chmodSync(directory, mode)
  onFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}
