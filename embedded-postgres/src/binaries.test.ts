import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { completeLibraryLinks, copyBinaries, findBinaries } from './binaries.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

test('binaries that npm --ignore-scripts left without library links are copied and completed', () => {
  const binaries = join(temporaryDirectory(), 'native')
  cpSync(findBinaries(), binaries, { recursive: true, verbatimSymlinks: true })
  removeLinks(join(binaries, 'lib'))
  expect(spawnSync(join(binaries, 'bin/postgres'), ['--version']).status).not.toBe(0)

  const copy = copyBinaries(binaries, join(temporaryDirectory(), 'copy'))
  expect(versionOf(copy)).toMatch(/^postgres \(PostgreSQL\) 18/)

  completeLibraryLinks(binaries)
  expect(versionOf(binaries)).toMatch(/^postgres \(PostgreSQL\) 18/)

  rmSync(binaries, { recursive: true })
  expect(copyBinaries(binaries, dirname(copy)), 'an existing copy is used again').toBe(copy)
})

function removeLinks(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (lstatSync(join(directory, name)).isSymbolicLink()) rmSync(join(directory, name))
  }
}

function versionOf(binaries: string): string {
  return execFileSync(join(binaries, 'bin/postgres'), ['--version'], { encoding: 'utf8' })
}
