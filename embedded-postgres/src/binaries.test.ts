import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { completeLibraryLinks, copyBinaries, findBinaries } from './binaries.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

test('library links that npm --ignore-scripts left out are made', () => {
  const native = join(temporaryDirectory(), 'native')
  cpSync(findBinaries(), native, { recursive: true, verbatimSymlinks: true })
  removeLinks(join(native, 'lib'))
  expect(spawnSync(join(native, 'bin/postgres'), ['--version']).status).not.toBe(0)
  completeLibraryLinks(native)
  expect(versionOf(native)).toMatch(/^postgres \(PostgreSQL\) 18/)
})

test('a copy of the binaries runs, links or none in the original, and is made once', () => {
  const native = join(temporaryDirectory(), 'native')
  cpSync(findBinaries(), native, { recursive: true, verbatimSymlinks: true })
  removeLinks(join(native, 'lib'))
  const copy = copyBinaries(native, join(temporaryDirectory(), 'place'))
  expect(versionOf(copy)).toMatch(/^postgres \(PostgreSQL\) 18/)
  rmSync(native, { recursive: true })
  expect(copyBinaries(native, dirname(copy))).toBe(copy)
})

function removeLinks(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (lstatSync(join(folder, name)).isSymbolicLink()) rmSync(join(folder, name))
  }
}

function versionOf(native: string): string {
  return execFileSync(join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
}
